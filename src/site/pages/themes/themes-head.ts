import { brand } from '#shared/brand.ts'
import type { Head } from '#site/ui/head.ts'

export const themesHead: Head = {
  title: 'Themes',
  description: `Light, dark or the same as your device: see the three themes of ${brand.name} side by side and choose yours.`,
}

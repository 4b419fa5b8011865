import type { Head } from '#ui/head.ts'

export const themesHead: Head = {
  title: 'Themes',
  description: 'Light, dark or as your device is set: see the three themes of Ascendo side by side and choose yours.',
}

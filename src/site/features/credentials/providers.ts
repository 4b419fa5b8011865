import { IconBrandFacebook, IconBrandGithub, IconBrandGoogle, IconBrandX } from '@tabler/icons-react'
import type { SocialProvider } from '#site/auth/auth-adapter.ts'

/** How the social providers are shown, in this order. */
export const providers: Record<SocialProvider, { name: string; Icon: typeof IconBrandX }> = {
  google: { name: 'Google', Icon: IconBrandGoogle },
  facebook: { name: 'Facebook', Icon: IconBrandFacebook },
  x: { name: 'X', Icon: IconBrandX },
  github: { name: 'GitHub', Icon: IconBrandGithub },
}

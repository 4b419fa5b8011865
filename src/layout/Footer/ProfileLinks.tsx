import { IconBrandFacebook, IconBrandLinkedin, IconBrandX } from '@tabler/icons-react'
import { brand } from '#brand.ts'
import classes from './Footer.module.css'

const icons = { X: IconBrandX, Facebook: IconBrandFacebook, LinkedIn: IconBrandLinkedin }

/** The social links (§2): the school's own profiles. */
export function ProfileLinks() {
  return (
    <ul className={classes.social}>
      {brand.profiles.map(({ network, address }) => {
        const NetworkIcon = icons[network]
        return (
          <li key={network}>
            <a
              className={classes.network}
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${brand.name} on ${network} (opens in a new tab)`}
            >
              <NetworkIcon aria-hidden size={20} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

import { IconBrandFacebook, IconBrandLinkedin, IconBrandX } from '@tabler/icons-react'
import { useSiteAddress } from '#ui/site-address.ts'
import classes from './Footer.module.css'

/** The social links lead to each network's own form for telling others about this site. */
const networks = [
  { name: 'X', NetworkIcon: IconBrandX, address: 'https://x.com/intent/post', parameter: 'url' },
  { name: 'Facebook', NetworkIcon: IconBrandFacebook, address: 'https://www.facebook.com/sharer/sharer.php', parameter: 'u' },
  { name: 'LinkedIn', NetworkIcon: IconBrandLinkedin, address: 'https://www.linkedin.com/sharing/share-offsite/', parameter: 'url' },
]

export function ShareLinks() {
  const site = useSiteAddress()
  return (
    <ul className={classes.social}>
      {networks.map(({ name, NetworkIcon, address, parameter }) => (
        <li key={name}>
          <a
            className={classes.network}
            href={`${address}?${parameter}=${encodeURIComponent(site)}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Share Ascendo on ${name} (opens in a new tab)`}
          >
            <NetworkIcon aria-hidden size={20} />
          </a>
        </li>
      ))}
    </ul>
  )
}

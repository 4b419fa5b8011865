import { brand } from '#shared/brand.ts'
import classes from './Footer.module.css'

/** The social links (§2): the school's own profiles. */
export function ProfileLinks() {
  return (
    <ul className={classes.social}>
      {brand.profiles.map(({ network, address, icon }) => (
        <li key={network}>
          <a
            className={classes.network}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${brand.name} on ${network} (opens in a new tab)`}
          >
            <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden>
              <path d={icon} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}

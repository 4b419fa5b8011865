import { IconArrowRight, IconCertificate, IconClock, IconMoonStars } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { brand } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import classes from './AddonsTeaser.module.css'

const extras = [
  { Icon: IconCertificate, title: 'A certificate to print', text: 'Finish every lesson and take it home on paper.' },
  { Icon: IconClock, title: 'A study plan for your week', text: 'Choose your days, and put the lessons into your calendar.' },
  { Icon: IconMoonStars, title: 'Easy on tired eyes', text: 'Light, dark, or whatever your device is set to.' },
]

/** Three extras, with a link to /addons. */
export function AddonsTeaser() {
  return (
    <section className={classes.band} aria-labelledby="addons-teaser">
      <div className={classes.inner}>
        <div>
          <h2 id="addons-teaser" className={classes.title}>
            Small extras that make learning easier
          </h2>
          <p className={classes.text}>{`Every one of them is part of ${brand.name}. Nothing to buy, nothing to install first.`}</p>
          <Link className={classes.more} to={paths.addons}>
            Explore add-ons <IconArrowRight size={18} aria-hidden />
          </Link>
        </div>
        <ul className={classes.extras}>
          {extras.map(({ Icon, title, text }) => (
            <li key={title} className={classes.extra}>
              <Icon className={classes.icon} size={26} stroke={1.6} aria-hidden />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

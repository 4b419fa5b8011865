import { IconArrowUp, IconHelp, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { brand } from '#shared/brand.ts'
import { NewsletterForm } from '#site/features/newsletter/NewsletterForm.tsx'
import { paths } from '#shared/paths.ts'
import { Logo } from '#site/ui/Logo.tsx'
import type { NavigationLink } from '../navigation.ts'
import { helpLinks, programLinks } from './footer-links.ts'
import classes from './Footer.module.css'
import { ProfileLinks } from './ProfileLinks.tsx'
import { Ridge } from './Ridge.tsx'

/** The footer (§2). */
export function Footer() {
  const { mailSender } = useConfiguration()
  return (
    <footer className={classes.footer}>
      <Ridge />
      <div className={classes.inner}>
        <section className={classes.newsletter} aria-labelledby="newsletter-title">
          <div>
            <h2 id="newsletter-title" className={classes.invitation}>
              One good idea for your week
            </h2>
            <p className={classes.soft}>New courses, new articles and one thing to try. Nothing else.</p>
          </div>
          <NewsletterForm />
        </section>
        <div className={classes.columns}>
          <section className={`${classes.about} ${classes.wide}`} aria-label={`About ${brand.name}`}>
            <Link className={classes.home} to={paths.home} aria-label={`${brand.name}, home`}>
              <Logo />
            </Link>
            <p className={classes.soft}>{brand.about}</p>
            <ProfileLinks />
          </section>
          <LinkColumn title="Programs" links={programLinks} />
          <LinkColumn title="Help" links={helpLinks} />
          <section className={classes.wide} aria-labelledby="footer-contact">
            <h2 id="footer-contact" className={classes.title}>
              Contact
            </h2>
            <ul className={classes.list}>
              <li>
                <a className={classes.link} href={`mailto:${mailSender}`}>
                  <IconMail aria-hidden size={18} />
                  {mailSender}
                </a>
              </li>
              <li>
                <Link className={classes.link} to={paths.contact}>
                  <IconHelp aria-hidden size={18} />
                  Ask us anything
                </Link>
              </li>
            </ul>
            {brand.address && <p className={classes.soft}>{brand.address}</p>}
            <p className={classes.soft}>People answer, not bots. Tell us which course you are in and what you see.</p>
          </section>
        </div>
        <div className={classes.end}>
          <p>{`© ${brand.copyrightYear} ${brand.name}`}</p>
          <button type="button" className={classes.up} onClick={() => window.scrollTo(0, 0)}>
            Scroll to top
            <IconArrowUp aria-hidden size={18} />
          </button>
        </div>
      </div>
    </footer>
  )
}

function LinkColumn({ title, links }: { title: string; links: NavigationLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link className={classes.link} to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

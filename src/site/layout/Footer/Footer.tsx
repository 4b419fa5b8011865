import { programLinks as programs } from 'virtual:categories'
import { IconArrowUp, IconHelp, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { languageAttributes, type Written } from '#shared/content-language.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { brand } from '#shared/brand.ts'
import { schoolPages } from '#site/features/school-pages/school-pages.ts'
import { NewsletterForm } from '#site/features/newsletter/NewsletterForm.tsx'
import { categoryPath, paths, schoolPagePath } from '#shared/paths.ts'
import { Logo } from '#site/ui/Logo.tsx'
import type { NavigationLink } from '../navigation.ts'
import classes from './Footer.module.css'

const linkedPages = schoolPages.filter(({ inFooter }) => inFooter)

/** The footer (§2). */
export function Footer() {
  const { mailSender } = useConfiguration()
  return (
    <footer className={classes.footer}>
      <Ridge />
      <div className={classes.inner}>
        {brand.newsletter && <Newsletter />}
        <div className={classes.columns}>
          <section className={`${classes.about} ${classes.wide}`} aria-label={`About ${brand.name}`}>
            <Link className={classes.home} to={paths.home} aria-label={`${brand.name}, home`}>
              <Logo />
            </Link>
            <p className={classes.soft} {...languageAttributes({})}>
              {brand.about}
            </p>
            <ProfileLinks />
          </section>
          {programs.length > 0 && (
            // §2, program categories
            <LinkColumn
              title="Programs"
              links={programs.map((program) => ({ to: categoryPath(program.slug), label: program.title, content: program }))}
            />
          )}
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
          {linkedPages.length > 0 && <PageLinks />}
          <button type="button" className={classes.up} onClick={() => window.scrollTo(0, 0)}>
            Scroll to top
            <IconArrowUp aria-hidden size={18} />
          </button>
        </div>
      </div>
    </footer>
  )
}

/** The newsletter's form (§2). */
function Newsletter() {
  return (
    <section className={classes.newsletter} aria-labelledby="newsletter-title">
      <div>
        <h2 id="newsletter-title" className={classes.invitation}>
          One good idea for your week
        </h2>
        <p className={classes.soft}>New courses, new articles and one thing to try. Nothing else.</p>
      </div>
      <NewsletterForm />
    </section>
  )
}

/** The school's own pages, such as its terms. They stay in the slim footer, too. */
function PageLinks() {
  return (
    <nav className={classes.pages} aria-label="About this site">
      <ul>
        {linkedPages.map((page) => (
          <li key={page.id} {...languageAttributes(page)}>
            <Link className={classes.link} to={schoolPagePath(page.id)}>
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** @param links with `content`, if the label is a title of the school */
function LinkColumn({ title, links }: { title: string; links: (NavigationLink & { content?: Written })[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list}>
        {links.map(({ to, label, content }) => (
          <li key={to}>
            <Link className={classes.link} to={to} {...(content && languageAttributes(content))}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The social links (§2): the school's own profiles. */
function ProfileLinks() {
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

/** The mountain silhouette at the top of the footer. */
function Ridge() {
  return (
    <svg className={classes.ridge} viewBox="0 0 1440 120" preserveAspectRatio="none" aria-hidden>
      <path className={classes.far} d="M0 120V86L180 48 330 78 560 22 760 82 960 38 1150 74 1310 14 1440 52V120Z" />
      <path className={classes.near} d="M0 120V108L240 74 470 104 700 62 930 106 1190 70 1440 100V120Z" />
    </svg>
  )
}

/** §2, help links. §2 links the footer to /faq instead of /faqs. */
const helpLinks: NavigationLink[] = [
  { to: paths.contact, label: 'Contact' },
  { to: paths.faq, label: 'FAQs' },
  { to: paths.addons, label: 'Add-ons' },
  { to: paths.themes, label: 'Themes' },
  { to: paths.languages, label: 'Interface language' },
]

import { IconCertificate, IconDeviceFloppy, IconEye, IconMoonStars, IconPlayerSkipForward } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { accountPath, paths } from '#paths.ts'
import page from '#ui/page.module.css'
import { PageHead } from '#ui/PageHead.tsx'
import { PageIntro } from '#ui/PageIntro.tsx'
import { addonsHead } from './addons-head.ts'
import classes from './AddonsPage.module.css'

/** What exists today, each with the place where it is used. */
const addons = [
  {
    Icon: IconMoonStars,
    title: 'Three themes',
    text: 'Light, dark, or whatever your device is set to, without a flash when a page opens.',
    link: { to: paths.themes, label: 'Choose a theme' },
  },
  {
    Icon: IconCertificate,
    title: 'Certificates to print',
    text: 'Finish every lesson of a course and print its certificate, or save it as a PDF. It is self-recorded, and says so.',
    link: { to: accountPath('progress'), label: 'See your progress' },
  },
  {
    Icon: IconPlayerSkipForward,
    title: 'Resume where you stopped',
    text: 'Your home page and every course know the first lesson that you have not finished.',
    link: { to: paths.home, label: 'Go to your home page' },
  },
  {
    Icon: IconEye,
    title: 'Preview lessons',
    text: 'Some lessons of each course are open before you enrol, so that you can hear whether it is for you.',
    link: { to: paths.courses, label: 'Browse Courses' },
  },
  {
    Icon: IconDeviceFloppy,
    title: 'Progress that stays with you',
    text: 'What you learn is recorded in your own browser. We neither collect it nor look at it.',
    link: { to: accountPath('privacy'), label: 'What is kept where' },
  },
]

/** /addons: the extras of this product, all of them part of it. */
export function AddonsPage() {
  return (
    <div className={page.page}>
      <PageHead {...addonsHead} />
      <PageIntro
        eyebrow="Add-ons"
        title="Extras, all included"
        lead="Small things that make learning easier. There is nothing to buy and nothing to install."
      />
      <ul className={classes.addons}>
        {addons.map(({ Icon, title, text, link }) => (
          <li key={title} className={classes.addon}>
            <Icon aria-hidden size={30} stroke={1.6} />
            <h2>{title}</h2>
            <p>{text}</p>
            <Link to={link.to}>{link.label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

import {
  IconCertificate,
  IconDeviceFloppy,
  IconDeviceMobileDown,
  IconEye,
  IconHeart,
  IconMoonStars,
  IconPlaneDeparture,
  IconPlayerSkipForward,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { brand } from '#shared/brand.ts'
import { accountPath, paths } from '#shared/paths.ts'
import { InstallApp } from '#site/features/offline/InstallApp.tsx'
import { OfflineReading } from '#site/features/offline/OfflineReading.tsx'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import { PageSection } from '#site/ui/PageSection.tsx'
import classes from './AddonsPage.module.css'
import { addonsHead } from './page.ts'
import { StudyPlanner } from './StudyPlanner.tsx'

interface Addon {
  AddonIcon: Icon
  title: string
  text: string
}

/** The extras that exist today, each with a link to where it is used. */
const addons: (Addon & { link: { to: string; label: string } })[] = [
  {
    AddonIcon: IconDeviceFloppy,
    title: 'Take your learning with you',
    text: 'Your courses and your progress are stored in your own browser. Take them to another device with a code, a link or a file: you see what would change before it does.',
    link: { to: accountPath('progress'), label: 'Export and import' },
  },
  {
    AddonIcon: IconCertificate,
    title: 'Certificates to keep',
    text: 'Finish every lesson of a course, then print its certificate or save it as a PDF. It is self-recorded, and says so.',
    link: { to: accountPath('progress'), label: 'See your progress' },
  },
  {
    AddonIcon: IconPlayerSkipForward,
    title: 'Resume where you stopped',
    text: 'Your home page and every course take you back to the lesson that you opened last, or on to the next one that you have not finished.',
    link: { to: paths.home, label: 'Go to your home page' },
  },
  {
    AddonIcon: IconEye,
    title: 'Preview lessons',
    text: 'Some lessons of each course are open before you enroll, so that you can see whether it is for you.',
    link: { to: paths.courses, label: 'Browse Courses' },
  },
  {
    AddonIcon: IconHeart,
    title: 'Favorites for later',
    text: 'Put a heart on a course and find it again on every device that you sign in on.',
    link: { to: paths.favorites, label: 'My Favorites' },
  },
  {
    AddonIcon: IconMoonStars,
    title: 'Three themes',
    text: 'Light, dark, or whatever your device is set to, without a flash when a page opens.',
    link: { to: paths.themes, label: 'Choose a theme' },
  },
]

/** /addons: the extras of this product, all of them included. */
export function AddonsPage() {
  return (
    <div className={page.page}>
      <PageHead {...addonsHead} />
      <PageIntro eyebrow="Add-ons" title="Extras, all included" lead="Small things that make learning easier. There is nothing to buy." />
      <StudyPlanner />
      <PageSection id="on-this-device" title="On this device">
        <ul className={classes.addons} aria-labelledby="on-this-device">
          <Addon
            AddonIcon={IconPlaneDeparture}
            title="Offline reading"
            text="The catalog, the blog, every page you have opened and the lessons of your courses, on a plane or underground."
          >
            <OfflineReading />
          </Addon>
          <Addon
            AddonIcon={IconDeviceMobileDown}
            title="Install as app"
            text="A window and an icon of its own, on your phone or your computer. It takes up almost no space."
          >
            <InstallApp />
          </Addon>
        </ul>
      </PageSection>
      <PageSection id="more-extras" title={`Also part of ${brand.name}`}>
        <ul className={classes.addons}>
          {addons.map(({ link, ...addon }) => (
            <Addon key={addon.title} {...addon}>
              <Link to={link.to}>{link.label}</Link>
            </Addon>
          ))}
        </ul>
      </PageSection>
    </div>
  )
}

function Addon({ AddonIcon, title, text, children }: Addon & { children: ReactNode }) {
  return (
    <li className={classes.addon}>
      <AddonIcon aria-hidden size={28} stroke={1.6} />
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        {children}
      </div>
    </li>
  )
}

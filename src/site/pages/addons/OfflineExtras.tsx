import { IconDeviceMobileDown, IconPlaneDeparture } from '@tabler/icons-react'
import { InstallApp } from '#site/features/offline/InstallApp.tsx'
import { OfflineReading } from '#site/features/offline/OfflineReading.tsx'
import classes from './AddonsPage.module.css'

/** Extras that belong to this browser: reading offline and installing the site as an app. */
export function OfflineExtras() {
  return (
    <ul className={classes.addons} aria-labelledby="on-this-device">
      <li className={classes.addon}>
        <IconPlaneDeparture aria-hidden size={28} stroke={1.6} />
        <div>
          <h3>Offline reading</h3>
          <p>The catalog, the blog, every page you have opened and the lessons of your courses, on a plane or underground.</p>
          <OfflineReading />
        </div>
      </li>
      <li className={classes.addon}>
        <IconDeviceMobileDown aria-hidden size={28} stroke={1.6} />
        <div>
          <h3>Install as app</h3>
          <p>A window and an icon of its own, on your phone or your computer. It takes up almost no space.</p>
          <InstallApp />
        </div>
      </li>
    </ul>
  )
}

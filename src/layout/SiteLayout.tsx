import { Outlet } from 'react-router-dom'
import { OfflineSupport } from '#features/offline/OfflineSupport.tsx'
import { OfflineNotice } from '#ui/OfflineNotice.tsx'
import { Footer } from './Footer/Footer.tsx'
import { Header } from './Header/Header.tsx'
import { MainFocus } from './MainFocus.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import classes from './SiteLayout.module.css'

/** What surrounds every screen. */
export function SiteLayout() {
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <OfflineNotice />
      <Header />
      <main id="content" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ScrollToTop />
      <MainFocus />
      <OfflineSupport />
    </>
  )
}

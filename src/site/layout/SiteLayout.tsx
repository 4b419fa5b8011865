import { Outlet } from 'react-router-dom'
import { OfflineBar } from '#site/features/offline/OfflineBar.tsx'
import { AfterFirstView } from './AfterFirstView.tsx'
import { Footer } from './Footer/Footer.tsx'
import { Header } from './Header/Header.tsx'
import { MainFocus } from './MainFocus.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import classes from './SiteLayout.module.css'

/** The frame around every screen. */
export function SiteLayout() {
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <OfflineBar />
      <Header />
      <main id="content" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ScrollToTop />
      <MainFocus />
      <AfterFirstView />
    </>
  )
}

import '@mantine/core/styles/Input.layer.css'
import { IconHome } from '@tabler/icons-react'
import { Link, matchPath, useLocation } from 'react-router-dom'
import { CourseSection } from '#site/features/course-grid/CourseSection.tsx'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { featuredCourses } from '#site/features/courses/featured-courses.ts'
import { Button } from '#site/ui/Button.tsx'
import pageClasses from '#site/ui/page.module.css'
import { decodedAddress, paths } from '#shared/paths.ts'
import { PageHead } from '#site/ui/PageHead.tsx'
import { CourseSearchForm } from './CourseSearchForm.tsx'
import { errorHead, unknownPageHead } from './page.ts'
import classes from './ErrorPage.module.css'

/** /error and every unknown route (§2): names the missing path and offers ways to continue. */
export function ErrorPage() {
  const { pathname } = useLocation()
  const isUnknown = !matchPath(paths.error, pathname)
  return (
    <div className={pageClasses.page}>
      <PageHead {...(isUnknown ? unknownPageHead : errorHead)} />
      <section className={classes.hero}>
        <LostPath />
        <div className={classes.words}>
          <h1 className={pageClasses.title}>{isUnknown ? 'This path leads nowhere' : 'Something did not work'}</h1>
          {isUnknown ? (
            <p className={classes.text}>
              There is no page at <code className={classes.path}>{decodedAddress(pathname)}</code>. It may have moved, or the address may be
              incomplete.
            </p>
          ) : (
            <p className={classes.text}>
              We could not show you what you asked for. Nothing of yours is lost: please go back and try again, or start over from here.
            </p>
          )}
          <CourseSearchForm />
          <Button component={Link} to={paths.home} variant="default" size="md" leftSection={<IconHome aria-hidden size={20} />}>
            Go to the home page
          </Button>
        </div>
      </section>
      <CourseSection id="popular-courses" title="Popular courses" courses={featuredCourses(courseSummaries, 3)} />
    </div>
  )
}

/** A path of steps that stops before the summit. */
function LostPath() {
  return (
    <svg className={classes.art} viewBox="0 0 420 320" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <circle className={classes.moon} cx="318" cy="74" r="34" />
      <path className={classes.far} d="M0 214 L84 148 L140 182 L244 74 L320 160 L420 112 V320 H0 Z" />
      <path className={classes.near} d="M0 320 V262 L96 214 L190 258 L292 196 L420 258 V320 Z" />
      <path className={classes.steps} d="M36 306 C96 280 142 288 166 258 S150 204 204 186" />
      <g className={classes.sign}>
        <path d="M230 190 V116" />
        <path d="M206 126 H256 L268 139 L256 152 H206 Z" />
      </g>
      <text className={classes.mark} x="229" y="146" textAnchor="middle">
        ?
      </text>
    </svg>
  )
}

import { IconLanguage } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { CourseSection } from '#site/features/course-grid/CourseSection.tsx'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { paths } from '#shared/paths.ts'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import { languagesHead } from './page.ts'
import classes from './LanguagesPage.module.css'

const wordCategories = ['Communication', 'Content Writing']
const wordCourses = courseSummaries.filter((course) => wordCategories.includes(course.category))

/** /languages: the site's language, and courses on speaking and writing. */
export function LanguagesPage() {
  return (
    <div className={page.page}>
      <PageHead {...languagesHead} />
      <PageIntro
        eyebrow="Languages"
        title="We speak English"
        lead="The site, the lessons and the emails are in English for now. You will find other languages here once they are complete; a half-translated page helps no one."
      />
      <div className={classes.columns}>
        <section className={classes.interface} aria-labelledby="interface-language">
          <h2 id="interface-language" className={page.heading}>
            Interface language
          </h2>
          <ul className={classes.languages}>
            <li aria-current="true">
              <IconLanguage aria-hidden size={22} stroke={1.7} />
              <span lang="en">English</span>
              <span className={classes.state}>In use</span>
            </li>
          </ul>
          <p>Until then, your browser can help: most can translate a page from their menu.</p>
          <p>
            Which language would you like to see next? <Link to={paths.contact}>Tell us</Link>.
          </p>
        </section>
        <CourseSection id="word-courses" title="Courses on speaking and writing" courses={wordCourses} />
      </div>
    </div>
  )
}

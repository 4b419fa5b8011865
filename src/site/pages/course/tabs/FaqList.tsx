import { IconPlus } from '@tabler/icons-react'
import type { Course } from '#content/course.ts'
import { languageAttributes } from '#shared/content-language.ts'
import pageClasses from '#site/ui/page.module.css'
import classes from './FaqList.module.css'

export function FaqList({ course }: { course: Course }) {
  return (
    <div className={pageClasses.section}>
      <h2 className={pageClasses.heading}>Questions about this course</h2>
      {course.faqs.length === 0 && <p>There are none yet.</p>}
      <div className={classes.list} {...languageAttributes(course)}>
        {course.faqs.map(({ question, answer }) => (
          <details key={question} className={classes.faq}>
            <summary>
              <span>{question}</span>
              <IconPlus size={20} aria-hidden />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  )
}

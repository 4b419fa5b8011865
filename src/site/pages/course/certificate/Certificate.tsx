import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { languageAttributes } from '#shared/content-language.ts'
import { useUser } from '#site/auth/auth-context.ts'
import type { Course } from '#content/course.ts'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { accountPath } from '#shared/paths.ts'
import { Logo } from '#site/ui/Logo.tsx'
import printed from '#site/ui/printed.module.css'
import classes from './Certificate.module.css'
import { certificateContent, ridges } from './certificate-content.ts'
import { CertificateActions } from './CertificateActions.tsx'
import { fitName, nameWidths, sheetWidth } from './fit-name.ts'

interface Props {
  course: Course
  enrolled: EnrolledCourse
}

/**
 * The certificate of a completed course: a sheet of paper, light in both themes, so that it looks the same on screen, in
 * print and in the saved picture. Progress is stored in the browser, so the certificate says that the learner recorded it.
 */
export function Certificate({ course, enrolled }: Props) {
  const user = useUser()
  const sheet = useRef<HTMLDivElement>(null)
  const content = certificateContent(course, enrolled, user.displayName ?? user.email)
  const name = fitName(content.learner, nameWidths(getComputedStyle(document.body).fontFamily))
  return (
    <section className={classes.section} aria-labelledby="certificate-title">
      <div className={classes.frame}>
        <div ref={sheet} className={`${classes.sheet} ${printed.alone}`} data-paper>
          <Ridges />
          <Logo />
          <h2 id="certificate-title" className={classes.kind}>
            {content.kind}
          </h2>
          <p className={classes.learner} dir="auto" translate="no" style={{ fontSize: `${(100 * name.size) / sheetWidth}cqi` }}>
            {name.lines.map((line, index) => (
              <span key={index}>{line}</span>
            ))}
          </p>
          <p className={classes.statement}>{content.statement}</p>
          <p className={classes.course} {...languageAttributes(course)}>
            {content.course}
          </p>
          <dl className={classes.facts}>
            {content.facts.map(({ label, value, dateTime }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{dateTime ? <time dateTime={dateTime}>{value}</time> : value}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.note}>{content.note}</p>
        </div>
      </div>
      <CertificateActions content={content} slug={course.slug} sheet={sheet} />
      <p className={classes.hint}>
        The name is the one in your <Link to={accountPath('profile')}>account settings</Link>.
      </p>
    </section>
  )
}

function Ridges() {
  return (
    <svg className={classes.ridges} viewBox={`0 0 ${ridges.width} ${ridges.height}`} preserveAspectRatio="none" aria-hidden>
      <path className={classes.far} d={ridges.far} />
      <path className={classes.near} d={ridges.near} />
    </svg>
  )
}

import { brand } from '#shared/brand.ts'
import { draftPath } from '#shared/paths.ts'
import { type Database, messageOf } from '../database/database.ts'
import type { MailParts } from './mail-delivery.ts'
import { renderTemplate } from './mail-templates.ts'

interface CourseMail {
  id: string
  event: 'handed in' | 'returned' | 'published' | 'not published' | 'taken off'
  email: string
  draft_id: string
  title: string
  number: number
  /** From the administrator who returned the version. */
  answer: string
  /** How many remarks there are at paragraphs. */
  remarks: number
  problem: string
  /** How many versions wait for administrators. */
  waiting: number
}

/** What a mail says. `details` are the words of somebody else. */
interface CourseMailText {
  subject: string
  meaning: string
  details?: string
  link: { path: string; label: string }
  note?: string
  reason: string
}

/** Mails instructors what became of their courses, and administrators how many wait. The database decides when, and to whom. */
export function createCourseMails({ database, delivery, sender, siteUrl, templatesDir }: MailParts & { database: Database }) {
  return {
    /** Sends the mails that are due. One that the mail server does not accept is retried later. */
    async send(): Promise<void> {
      const due = await database.query<CourseMail>('select * from private.take_course_mails($1)', ['mail'])
      for (const mail of due) {
        const accepted = await delivery.deliver({ from: sender, to: mail.email, ...contentOf(mail) }).then(
          () => true,
          (error: unknown) => {
            console.error(`A mail about a course was not accepted: ${messageOf(error)}`)
            return false
          },
        )
        await database.query('select private.finish_course_mail($1, $2)', [mail.id, accepted])
      }
    },
  }

  function contentOf(mail: CourseMail) {
    const { subject, meaning, details = '', link, note = 'Your draft, its files and its history are as they were.', reason } = textOf(mail)
    const template = renderTemplate(templatesDir, 'course_notice', {
      SiteURL: siteUrl,
      Title: subject,
      Meaning: meaning,
      Details: details,
      Path: link.path,
      Label: link.label,
      Note: note,
      Reason: reason,
    })
    return {
      subject,
      html: details ? template : template.replace(/ *<!-- facts -->[^]*<!-- \/facts -->\n/, ''),
      text: `${[meaning, ...(details ? [details] : []), `${link.label}: ${siteUrl}${link.path}`, note, reason].join('\n\n')}\n`,
    }
  }
}

function textOf({ event, draft_id, title, number, answer, remarks, problem, waiting }: CourseMail): CourseMailText {
  const studio = { path: draftPath(draft_id), label: 'Open the course' }
  const reason = `You get this mail because you teach this course at ${brand.name}.`
  const remarked = remarks === 0 ? '' : remarks === 1 ? ' There is one remark in its files.' : ` There are ${remarks} remarks in its files.`
  switch (event) {
    case 'handed in':
      return {
        subject: waiting === 1 ? 'A course waits for you' : `${waiting} courses wait for you`,
        meaning:
          waiting === 1
            ? 'An instructor has handed it in. Read it, then approve it or return it with remarks.'
            : 'Instructors have handed them in. Read them, then approve each or return it with remarks.',
        link: { path: '/admin?tab=courses', label: 'Open the courses' },
        note: 'You get this mail at most once an hour, however many courses wait.',
        reason: `You are an administrator of ${brand.name} and asked for these mails. Stop them in your account, under Preferences.`,
      }
    case 'returned':
      return {
        subject: `“${title}” needs some changes`,
        meaning: `Version ${number} of your course was read and returned.${remarked} Change what is needed, then hand it in again.`,
        details: answer,
        link: studio,
        reason,
      }
    case 'published':
      return {
        subject: `“${title}” is online`,
        meaning: `Version ${number} of your course was approved and is in the catalog now.`,
        link: studio,
        reason,
      }
    case 'not published':
      return {
        subject: `“${title}” could not be published`,
        meaning: `Version ${number} of your course was approved, but the site could not be built with it. Nothing has changed for learners. Fix this, then hand the course in again.`,
        details: problem,
        link: studio,
        reason,
      }
    case 'taken off':
      return {
        subject: `“${title}” was taken off the catalog`,
        meaning:
          'An administrator has taken your course off the catalog. Enrolled learners can still read it, and nobody else can enroll. Write to us if you do not know why.',
        link: studio,
        reason,
      }
  }
}

import { IconClock, IconHelp, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useConfiguration } from '#backend/configuration.ts'
import { paths } from '#paths.ts'
import page from '#ui/page.module.css'
import { PageHead } from '#ui/PageHead.tsx'
import { PageIntro } from '#ui/PageIntro.tsx'
import { contactHead } from './contact-head.ts'
import classes from './ContactPage.module.css'

/** What a message may be about; each opens a mail with that subject. */
const topics = ['A question about a course', 'My account or signing in', 'Something does not work', 'An idea or a compliment']

/** /contact: the ways to reach a person. */
export function ContactPage() {
  const { mailSender } = useConfiguration()
  return (
    <div className={page.page}>
      <PageHead {...contactHead} />
      <PageIntro
        eyebrow="Contact"
        title="Write to us"
        lead="A person reads every message. Tell us what you were doing and what you expected; a screenshot often helps."
      />
      <div className={classes.columns}>
        <section className={page.section} aria-labelledby="contact-topics">
          <h2 id="contact-topics" className={page.heading}>
            What is it about?
          </h2>
          <ul className={classes.topics}>
            {topics.map((topic) => (
              <li key={topic}>
                <a href={`mailto:${mailSender}?subject=${encodeURIComponent(topic)}`}>
                  <IconMail aria-hidden size={22} />
                  {topic}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <aside className={classes.block} aria-label="Contact details">
          <p>
            <IconMail aria-hidden size={20} />
            <a href={`mailto:${mailSender}`}>{mailSender}</a>
          </p>
          <p>
            <IconClock aria-hidden size={20} />
            We answer on working days, usually within two of them.
          </p>
          <p>
            <IconHelp aria-hidden size={20} />
            <span>
              Many answers are there already: see the <Link to={paths.faqs}>FAQs</Link>.
            </span>
          </p>
        </aside>
      </div>
    </div>
  )
}

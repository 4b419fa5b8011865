import { IconClock, IconHelp, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useConfiguration } from '#backend/configuration.ts'
import { paths } from '#paths.ts'
import page from '#ui/page.module.css'
import { PageHead } from '#ui/PageHead.tsx'
import { PageIntro } from '#ui/PageIntro.tsx'
import { contactHead } from './contact-head.ts'
import { ContactForm, type Sent } from './ContactForm.tsx'
import classes from './ContactPage.module.css'
import { MessageSent } from './MessageSent.tsx'

/** /contact: a message that a person reads, and the other ways to reach one. */
export function ContactPage() {
  const { mailSender } = useConfiguration()
  const [sent, setSent] = useState<Sent | null>(null)
  const [sender, setSender] = useState<Pick<Sent, 'name' | 'email'>>()

  function handleSent(message: Sent) {
    setSent(message)
    setSender({ name: message.name, email: message.email })
  }

  return (
    <div className={page.page}>
      <PageHead {...contactHead} />
      <PageIntro
        eyebrow="Contact"
        title="Write to us"
        lead="A person reads every message. Tell us what you were doing and what you expected."
      />
      <div className={classes.columns}>
        {sent ? (
          <MessageSent {...sent} onAnother={() => setSent(null)} />
        ) : (
          <ContactForm {...(sender && { sender })} onSent={handleSent} />
        )}
        <aside className={classes.block} aria-label="Contact details">
          <p>
            <IconMail aria-hidden size={20} />
            <span>
              By mail: <a href={`mailto:${mailSender}`}>{mailSender}</a>
            </span>
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

import { IconClock, IconHelp, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useOptionalUser } from '#site/auth/auth-context.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { paths } from '#shared/paths.ts'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import { contactHead } from './page.ts'
import { ContactForm, type Sent } from './ContactForm.tsx'
import classes from './ContactPage.module.css'
import { MessageSent } from './MessageSent.tsx'

/** /contact: the message form, and other ways to reach the team. */
export function ContactPage() {
  const { mailSender } = useConfiguration()
  const { writer, turn } = useWriter()

  return (
    <div className={page.page}>
      <PageHead {...contactHead} />
      <PageIntro
        eyebrow="Contact"
        title="Write to us"
        lead="A person reads every message. Tell us what you were doing and what you expected."
      />
      <div className={classes.columns}>
        <Message key={turn} writer={writer} />
        <aside className={classes.block} aria-label="Contact details">
          <p>
            <IconMail aria-hidden size={20} />
            <span>
              By email: <a href={`mailto:${mailSender}`}>{mailSender}</a>
            </span>
          </p>
          <p>
            <IconClock aria-hidden size={20} />
            We answer on working days, usually within two of them.
          </p>
          <p>
            <IconHelp aria-hidden size={20} />
            <span>
              Many questions are already answered in the <Link to={paths.faqs}>FAQs</Link>.
            </span>
          </p>
        </aside>
      </div>
    </div>
  )
}

function Message({ writer }: { writer: string | null }) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [sender, setSender] = useState<Pick<Sent, 'name' | 'email'>>()

  function handleSent(message: Sent) {
    setSent(message)
    setSender({ name: message.name, email: message.email })
  }

  if (sent) return <MessageSent {...sent} onAnother={() => setSent(null)} />
  return <ContactForm writer={writer} {...(sender && { sender })} onSent={handleSent} />
}

/**
 * Returns the signed-in account as `writer`. After its session has ended, it remains the writer, so that its draft stays its
 * own. `turn` increases when another account replaces it, which resets the form. A visitor who signs in keeps the form.
 */
function useWriter(): { writer: string | null; turn: number } {
  const uid = useOptionalUser()?.uid ?? null
  const [known, setKnown] = useState({ writer: uid, turn: 0 })
  if (uid && uid !== known.writer) setKnown({ writer: uid, turn: known.turn + (known.writer ? 1 : 0) })
  return known
}

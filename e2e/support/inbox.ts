/** Reads emails through Mailpit's HTTP API, which both the embedded and the Docker stack provide. */
export interface Mail {
  subject: string
  html: string
  text: string
  /** The link of the email's button, and the one-time token in it. */
  link: string
  tokenHash: string
  digits: string
}

interface Listing {
  messages: { ID: string; Subject: string; To: { Address: string }[] }[]
}

const WAIT_MS = 30_000
const LOOK_EVERY_MS = 150

export function createInbox(address: string) {
  async function listed(to: string): Promise<Listing['messages']> {
    const { messages } = (await (await fetch(`${address}/api/v1/messages?limit=500`)).json()) as Listing
    return messages.filter((message) => message.To.some((receiver) => receiver.Address === to))
  }

  /** Waits for the newest email to this address whose subject matches. */
  async function newest(to: string, subject: RegExp, after = 0): Promise<Mail> {
    const deadline = Date.now() + WAIT_MS
    while (Date.now() < deadline) {
      const matching = (await listed(to)).filter((message) => subject.test(message.Subject))
      const found = matching.length > after ? matching[0] : undefined
      if (found) return read(found.ID)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    throw new Error(`No email to ${to} with a subject like ${subject} within ${WAIT_MS / 1000} s`)
  }

  async function read(id: string): Promise<Mail> {
    const message = (await (await fetch(`${address}/api/v1/message/${id}`)).json()) as {
      Subject: string
      HTML: string
      Text: string
    }
    const link = /href="([^"]*token_hash=[^"]*)"/.exec(message.HTML)?.[1]?.replaceAll('&amp;', '&') ?? ''
    // Six digits on their own, because the link's token contains runs of digits, too.
    const digits = /(?<![\w=-])\d{6}(?![\w=-])/.exec(message.Text)?.[0] ?? ''
    const tokenHash = URL.parse(link)?.searchParams.get('token_hash') ?? ''
    return { subject: message.Subject, html: message.HTML, text: message.Text, link, tokenHash, digits }
  }

  return { newest, count: async (to: string) => (await listed(to)).length }
}

export type Inbox = ReturnType<typeof createInbox>

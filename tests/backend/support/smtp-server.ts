import { createServer, type Socket } from 'node:net'

/** The step that the server refuses; `greeting` is the first. */
export type Refusal = 'greeting' | 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA'

export interface SmtpServer {
  url: string
  port: number
  /** Sets the step to refuse from now on; null accepts everything. */
  refuse(refusal: Refusal | null): void
  /** Sets a step that the server does not answer. */
  hangAt(step: Refusal): void
  /** The accepted mails: each recipient of the envelope, and the raw message. */
  mails: { to: string[]; message: string }[]
  /** The credentials that the server received. */
  logins: string[]
  /** Returns the number of connections so far. */
  connections(): number
  close(): Promise<void>
}

/** Starts a minimal mail server on a free port of this machine. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const mails: SmtpServer['mails'] = []
  const logins: string[] = []
  let refusal: Refusal | null = null
  let isSilent = false
  let connections = 0

  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let to: string[] = []
    let pending = ''
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const answer = (step: Refusal, yes: string, no: string) => {
      if (refusal !== step) say(yes)
      else if (!isSilent) say(no)
    }

    if (refusal === 'greeting') {
      socket.end('554 No mail here\r\n')
      return
    }
    say('220 mail.example ESMTP')
    socket.on('data', (data) => {
      pending += data.toString('latin1')
      for (;;) {
        const end = isData ? pending.indexOf('\r\n.\r\n') : pending.indexOf('\r\n')
        if (end < 0) return
        const text = pending.slice(0, end)
        pending = pending.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          mails.push({ to, message: text })
          to = []
          say('250 Accepted')
        } else if (/^EHLO/i.test(text)) say('250-mail.example\r\n250 AUTH PLAIN')
        else if (/^AUTH PLAIN/i.test(text)) {
          logins.push(Buffer.from(text.slice(11), 'base64').toString().split('\0').slice(1).join(' '))
          answer('AUTH', '235 Welcome', '535 Authentication failed')
        } else if (/^MAIL FROM/i.test(text)) answer('MAIL FROM', '250 OK', '550 This sender may not send')
        else if (/^RCPT TO/i.test(text)) {
          const recipient = text.slice(8)
          if (refusal !== 'RCPT TO') to.push(recipient)
          answer('RCPT TO', '250 OK', `550 ${recipient} is unknown here`)
        } else if (/^DATA/i.test(text)) {
          isData = refusal !== 'DATA'
          answer('DATA', '354 Go on', '554 Transaction failed')
        } else if (/^QUIT/i.test(text)) socket.end('221 Bye\r\n')
        else say('250 OK')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    refuse(next) {
      refusal = next
      isSilent = false
    },
    hangAt(step) {
      refusal = step
      isSilent = true
    },
    mails,
    logins,
    connections: () => connections,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

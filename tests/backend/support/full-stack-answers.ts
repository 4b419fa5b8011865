import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { standIn } from '../../support/stand-in.ts'

/** Stands in for a full stack: answers the requests of `doctor` in the form of the real services. */
export interface FullStackAnswers {
  port: number
  /** How the stack is set up. */
  state: FullStackState
  /** The recipients of sent mails, and the addresses of existing accounts by id. */
  mails: string[]
  accounts: Map<string, string>
  close(): Promise<void>
}

export interface FullStackState {
  /** `GOTRUE_RATE_LIMIT_HEADER`, in lowercase. */
  limitHeader: string | null
  mail: 'sent' | 'refused' | 'used up' | 'members only'
  passwords: Record<string, string>
  siteUrl: string
  /** `GOTRUE_WEBAUTHN_RP_ID`; null if passkeys are off. */
  passkeysOf: string | null
  bucket: { isPublic: boolean } | null
  photoProblems: string[]
  /** Why the host that builds the site was not told of the newest change. */
  buildProblem: string | null
  /** The answer of `catalog_versions`. */
  versions: object[]
  projectSettings: Record<string, unknown>
}

export const secretKey = 'sb_secret_of_the_full_stack'

export function goodState(siteUrl: string): FullStackState {
  return {
    limitHeader: 'x-forwarded-for',
    mail: 'sent',
    passwords: {},
    siteUrl,
    passkeysOf: new URL(siteUrl).hostname,
    bucket: { isPublic: true },
    photoProblems: [],
    buildProblem: null,
    versions: [],
    projectSettings: { rate_limit_email_sent: 1000, smtp_host: 'mail.example.org' },
  }
}

type Answer = [status: number, body: unknown, headers?: Record<string, string>]

const mailRefusals: Record<Exclude<FullStackState['mail'], 'sent'>, Answer> = {
  refused: [500, { code: 500, error_code: 'unexpected_failure', msg: 'Error sending confirmation email' }],
  'used up': [429, { code: 429, error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' }],
  'members only': [
    400,
    { code: 400, error_code: 'email_address_not_authorized', msg: 'Email address cannot be used as it is not authorized' },
  ],
}

export async function startFullStackAnswers(state: FullStackState): Promise<FullStackAnswers> {
  const requestsBy = new Map<string, number>()

  function answer(incoming: IncomingMessage, body: Record<string, unknown>): Answer {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://full.stack')
    const route = `${incoming.method} ${pathname}`
    const isOperator = incoming.headers.apikey === secretKey
    if (route.startsWith('GET /v1/projects/')) {
      return incoming.headers.authorization === 'Bearer sbp_tests' ? [200, stack.state.projectSettings] : [401, { message: 'Unauthorized' }]
    }
    if (route.startsWith('DELETE /auth/v1/admin/users/')) {
      return isOperator && stack.accounts.delete(pathname.split('/').at(-1) ?? '')
        ? [200, {}]
        : [403, { code: 403, error_code: 'not_admin' }]
    }
    if (route.startsWith('GET /storage/v1/object/info/public/avatars/')) {
      const missing = stack.state.bucket?.isPublic ? ['not_found', 'Object not found'] : ['Bucket not found', 'Bucket not found']
      return [400, { statusCode: '404', error: missing[0], message: missing[1] }]
    }
    if (route.startsWith('POST /storage/v1/object/'))
      return [400, { statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' }]
    switch (route) {
      case 'GET /auth/v1/settings':
        return [
          200,
          { external: { email: true }, mailer_autoconfirm: false, disable_signup: false, passkeys_enabled: !!stack.state.passkeysOf },
        ]
      case 'POST /auth/v1/passkeys/authentication/options':
        return [200, { challenge_id: '1', options: { rpId: stack.state.passkeysOf } }]
      case 'GET /auth/v1/health':
        // The version is a number, or empty in a custom build.
        return [200, { version: '', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' }]
      case 'GET /auth/v1/verify': {
        const wanted = searchParams.get('redirect_to') ?? ''
        const to = wanted.startsWith(stack.state.siteUrl) ? wanted : stack.state.siteUrl
        return [303, {}, { Location: `${to}#error=access_denied` }]
      }
      case 'POST /auth/v1/magiclink':
        return isLimited(incoming)
          ? [429, { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }]
          : [422, { code: 422, error_code: 'validation_failed', msg: 'Password recovery requires an email' }]
      case 'POST /auth/v1/token': {
        const isRight = stack.state.passwords[String(body['email'])] === body['password']
        return isRight
          ? [200, { access_token: 'token' }]
          : [400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }]
      }
      case 'POST /auth/v1/logout':
        return [204, null]
      case 'POST /auth/v1/signup': {
        if (stack.state.mail !== 'sent') return mailRefusals[stack.state.mail]
        const id = String(stack.mails.push(String(body['email'])))
        stack.accounts.set(id, String(body['email']))
        return [200, { id, email: body['email'] }]
      }
      case 'POST /rest/v1/rpc/photo_bucket':
        return [200, 'avatars']
      case 'POST /rest/v1/rpc/installation_state':
        if (!isOperator) return [401, { code: '42501', message: 'permission denied for function installation_state' }]
        // The gateway appends the address of its client, which is the proxy.
        return [
          200,
          {
            forwarded_for: list(incoming.headers['x-forwarded-for'], '10.0.0.9'),
            connecting_ip: incoming.headers['cf-connecting-ip'] ?? null,
            photo_problems: stack.state.photoProblems,
            build_webhook: { problem: stack.state.buildProblem },
          },
        ]
      case 'POST /rest/v1/rpc/catalog_versions':
        return isOperator
          ? [200, stack.state.versions]
          : [401, { code: '42501', message: 'permission denied for function catalog_versions' }]
      default:
        return [401, { code: '42501', message: 'permission denied' }]
    }
  }

  /**
   * Returns whether the request exceeds the limit. Like the auth service, this counts requests by the header's first value,
   * allows 30 at once, and limits nothing without the header.
   */
  function isLimited(incoming: IncomingMessage): boolean {
    const value = stack.state.limitHeader && incoming.headers[stack.state.limitHeader]
    if (!value) return false
    const client = String(value).split(',')[0]?.trim() ?? ''
    requestsBy.set(client, (requestsBy.get(client) ?? 0) + 1)
    return (requestsBy.get(client) ?? 0) > 30
  }

  const server = standIn(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const isJson = incoming.headers['content-type'] === 'application/json'
    const [status, body, headers] = answer(
      incoming,
      isJson ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {},
    )
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(body === null ? undefined : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stack: FullStackAnswers = {
    port: (server.address() as AddressInfo).port,
    get state() {
      return state
    },
    set state(next) {
      requestsBy.clear()
      state = next
    },
    mails: [],
    accounts: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return stack
}

const list = (...values: (string | string[] | undefined)[]) => values.filter(Boolean).join(', ')

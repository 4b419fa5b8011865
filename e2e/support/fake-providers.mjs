/**
 * Fakes Google and GitHub as the backend uses them. Loaded with `node --import` before the product, so that the product's
 * code runs unchanged. The authorization code contains the person: `google:ada@ascendo.example:Ada Adams`. This process
 * can reach nothing else except loopback.
 */
const send = globalThis.fetch

/** Providers use numeric user ids. */
const idOf = (email) => [...email].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 1e9, 7)
const picture = 'https://images.unsplash.com/photo-1'

/** The code doubles as the access token, so that later calls know the person. */
async function token(request) {
  const text = await request.text()
  const code = text.startsWith('{') ? JSON.parse(text).code : new URLSearchParams(text).get('code')
  return { access_token: code, token_type: 'Bearer', expires_in: 3600, scope: 'email' }
}

function person(describe) {
  return (request) => {
    const [, email = '', name = ''] = (request.headers.get('authorization') ?? '').replace(/^\S+ /, '').split(':')
    return describe(email, name)
  }
}

const answers = {
  'https://oauth2.googleapis.com/token': token,
  'https://www.googleapis.com/userinfo/v2/me': person((email, name) => ({
    id: String(idOf(email)),
    email,
    verified_email: true,
    name,
    picture,
  })),
  'https://github.com/login/oauth/access_token': token,
  'https://api.github.com/user': person((email, name) => ({
    id: idOf(email),
    login: email.split('@')[0],
    name,
    email,
    avatar_url: picture,
  })),
  'https://api.github.com/user/emails': person((email) => [{ email, primary: true, verified: true, visibility: 'public' }]),
}

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { origin, pathname, hostname } = new URL(request.url)
  const answer = answers[origin + pathname]
  if (answer) return Response.json(await answer(request))
  if (hostname === 'localhost' || hostname === '127.0.0.1') return send(request)
  throw new TypeError(`Journeys must not reach other hosts: ${origin}`)
}

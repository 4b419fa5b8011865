/**
 * The keys in the browser's storage that are read before the first paint. `account` is the app's and the project's id, `app` the
 * app's alone (§5).
 */
export const sessionKey = (account: string) => `${account}-session`
/** The signed-in user, stored once the service has accepted the session. */
export const profileKey = (account: string) => `${account}-profile`
/** In this tab's storage: a user who has yet to confirm the address has no session. */
export const unconfirmedKey = (account: string) => `${account}-unconfirmed`
/** Each account has a list of its own, so that people who share a browser see only theirs. */
export const enrolmentKey = (app: string, uid: string) => `${app}-enrolment:${uid}`

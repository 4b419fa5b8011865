/**
 * The one form of an email address, for every form of the site, the server and (as `private.is_email_address`) the
 * database. It is narrower than the mail standards, on purpose: quotes, comments, groups and routes let one address name
 * somebody else's mailbox, and letters beyond ASCII let one address look like another. Domain names in other scripts are
 * accepted as browsers send them (xn--…).
 */
const EMAIL_ADDRESS =
  /^(?=[^@]{1,64}@)(?!.{255})[A-Za-z0-9_+&'-]+(\.[A-Za-z0-9_+&'-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/

export function isEmailAddress(text: string): boolean {
  return EMAIL_ADDRESS.test(text)
}

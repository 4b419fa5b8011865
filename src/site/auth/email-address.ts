/**
 * The one definition of an email address, for all forms of the site, the server and (as `private.is_email_address`) the
 * database. It is stricter than the email standards on purpose: with quotes, comments, groups and routes an address could
 * name someone else's mailbox, and with non-ASCII letters it could look like another address. Domain names in other scripts
 * are accepted in the form that browsers send (xn--…).
 */
const EMAIL_ADDRESS =
  /^(?=[^@]{1,64}@)(?!.{255})[A-Za-z0-9_+&'-]+(\.[A-Za-z0-9_+&'-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/

export function isEmailAddress(text: string): boolean {
  return EMAIL_ADDRESS.test(text)
}

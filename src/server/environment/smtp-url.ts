const character = String.raw`(?:[^\s:/?#@%\[\]\\]|%[0-9a-f]{2})`
const host = String.raw`(?:[a-z0-9](?:[\w.-]*[a-z0-9])?|\[[0-9a-f:.]+\])`
const option = String.raw`[a-z.]+=[\w.-]*`

/** Matches only an unambiguous SMTP_URL: no part of a password can be mistaken for a host, a port or an option. */
export const smtpUrlPattern = new RegExp(
  `^smtps?://(?:${character}+(?::(?:${character}|:)*)?@)?${host}(?::\\d{1,5})?/?(?:\\?${option}(?:&${option})*)?$`,
  'i',
)
export const smtpUrlShape =
  'like smtp://user:password@mail.example.org:587, with special characters of the user and the password percent-encoded (# is %23, / is %2F, @ is %40, % is %25, a space is %20)'

const base = 'Authenticator app'

/** Returns a name that no other app of the account has: 'Authenticator app', then 'Authenticator app 2'. */
export function freeName(taken: readonly string[]): string {
  let name = base
  for (let number = 2; taken.includes(name); number += 1) name = `${base} ${number}`
  return name
}

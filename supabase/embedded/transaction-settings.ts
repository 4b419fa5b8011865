/** A setting for the rest of a transaction. */
export interface Setting {
  name: string
  value: string
}

/** The setting that a statement makes and nothing else, or null: who asks and under which role, as the library writes it. */
export function settingOf(sql: string, params: readonly unknown[]): Setting | null {
  const [, name] = /^\s*select set_config\('([a-z_.]+)', \$1, true\)\s*$/i.exec(sql) ?? []
  const [value] = params
  if (name && params.length === 1 && typeof value === 'string') return { name, value }
  const [, role] = /^\s*set local role "([a-z_]+)"\s*$/i.exec(sql) ?? []
  return role && params.length === 0 ? { name: 'role', value: role } : null
}

/** All of them as one statement, in their order. */
export function settingStatement(settings: readonly Setting[]): { sql: string; params: string[] } {
  const calls = settings.map(({ name }, index) => `set_config('${name}', $${index + 1}, true)`)
  return { sql: `select ${calls.join(', ')}`, params: settings.map(({ value }) => value) }
}

/** A setting that lasts until the end of a transaction. */
export interface Setting {
  name: string
  value: string
}

/**
 * The setting, if that is all the statement does, or null. Recognizes the library's own statements for the role and the
 * user.
 */
export function settingOf(sql: string, params: readonly unknown[]): Setting | null {
  const [, name] = /^\s*select set_config\('([a-z_.]+)', \$1, true\)\s*$/i.exec(sql) ?? []
  const [value] = params
  if (name && params.length === 1 && typeof value === 'string') return { name, value }
  const [, role] = /^\s*set local role "([a-z_]+)"\s*$/i.exec(sql) ?? []
  return role && params.length === 0 ? { name: 'role', value: role } : null
}

/** One statement for all the settings, in their order. */
export function settingStatement(settings: readonly Setting[]): { sql: string; params: string[] } {
  const calls = settings.map(({ name }, index) => `set_config('${name}', $${index + 1}, true)`)
  return { sql: `select ${calls.join(', ')}`, params: settings.map(({ value }) => value) }
}

import type { Backend } from '../backend-api.ts'

interface ColumnRow {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  has_default: boolean
}

interface FunctionRow {
  name: string
  argument_names: string[] | null
  argument_types: string[]
  /** How many of the last arguments are optional. */
  optional: number
  result_type: string
  returns_set: boolean
}

/** Types whose every value a double holds exactly. numeric and bigint exceed it, so they become strings. */
const numbers = new Set(['int2', 'int4', 'float4', 'float8'])

function typeOf(udt: string): string {
  if (udt.startsWith('_')) return `${typeOf(udt.slice(1))}[]`
  if (udt === 'bool') return 'boolean'
  if (udt === 'void') return 'undefined'
  if (udt === 'json' || udt === 'jsonb') return 'unknown'
  return numbers.has(udt) ? 'number' : 'string'
}

/**
 * Generates the browser's `Database` type from the migrated database: the tables of the public schema, and the
 * functions that a signed-in user or a visitor may call. It has the shape of `supabase gen types`.
 */
export async function databaseTypes({ query }: Pick<Backend, 'query'>): Promise<string> {
  const columns = await query<ColumnRow>(`
    select table_name, column_name, udt_name, is_nullable, column_default is not null or is_identity = 'YES' as has_default
    from information_schema.columns
    where table_schema = 'public' and table_name in (
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p')
        and (has_table_privilege('authenticated', oid, 'select') or has_table_privilege('anon', oid, 'select'))
    )
    order by table_name, ordinal_position`)
  const functions = await query<FunctionRow>(`
    select proname as name, proargnames as argument_names,
      array(select typname::text from unnest(proargtypes::oid[]) with ordinality argument(type, position)
        join pg_type on pg_type.oid = argument.type order by argument.position) as argument_types,
      pronargdefaults::int as optional,
      pg_type.typname::text as result_type, proretset as returns_set
    from pg_proc join pg_type on pg_type.oid = prorettype
    where pronamespace = 'public'::regnamespace and prokind = 'f' and typname <> 'trigger'
      and (has_function_privilege('authenticated', pg_proc.oid, 'execute') or has_function_privilege('anon', pg_proc.oid, 'execute'))
    order by proname`)

  const tables = Map.groupBy(columns, (column) => column.table_name)
  return [
    '// Written by "npm run types:database" from supabase/migrations; do not edit.',
    '',
    'export interface Database {',
    '  public: {',
    ...block(
      'Tables',
      [...tables].flatMap(([name, tableColumns]) => tableLines(name, tableColumns)),
    ),
    '    Views: Record<never, never>',
    ...block('Functions', functions.map(functionLine)),
    '    Enums: Record<never, never>',
    '    CompositeTypes: Record<never, never>',
    '  }',
    '}',
    '',
  ].join('\n')
}

function block(name: string, lines: string[]): string[] {
  return lines.length === 0 ? [`    ${name}: Record<never, never>`] : [`    ${name}: {`, ...lines, '    }']
}

function tableLines(name: string, columns: ColumnRow[]): string[] {
  const field = (mark: (column: ColumnRow) => string) => (column: ColumnRow) =>
    `          ${column.column_name}${mark(column)}: ${typeOf(column.udt_name)}${column.is_nullable === 'YES' ? ' | null' : ''}`
  return [
    `      ${name}: {`,
    '        Row: {',
    ...columns.map(field(() => '')),
    '        }',
    '        Insert: {',
    ...columns.map(field((column) => (column.has_default || column.is_nullable === 'YES' ? '?' : ''))),
    '        }',
    '        Update: {',
    ...columns.map(field(() => '?')),
    '        }',
    '        Relationships: []',
    '      }',
  ]
}

function functionLine({ name, argument_names, argument_types, optional, result_type, returns_set }: FunctionRow): string {
  const args = argument_types.map((type, index) => {
    const mark = index >= argument_types.length - optional ? '?' : ''
    return `${argument_names?.[index] ?? `argument_${index}`}${mark}: ${typeOf(type)}`
  })
  // A set of records has no type in the catalog; the caller checks the result.
  const result = result_type === 'record' ? 'unknown' : typeOf(result_type)
  return `      ${name}: { Args: ${args.length ? `{ ${args.join('; ')} }` : 'Record<never, never>'}; Returns: ${result}${returns_set ? '[]' : ''} }`
}

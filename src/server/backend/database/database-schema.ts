import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'

/** The statements about one object, under one heading of pg_dump. */
interface Entry {
  name: string
  type: string
  schema: string
  sql: string
}

/**
 * The schemas of the migrations. The other schemas belong to the services, and the migrations add only triggers and
 * policies to them.
 */
const ownSchemas = new Set(['public', 'private'])
const addedElsewhere = new Set(['TRIGGER', 'POLICY'])
/** Entries that are the same in every Supabase project. */
const ofSupabase = new Set(['DEFAULT ACL'])

const heading = /^--\n-- Name: (?<name>.+); Type: (?<type>.+); Schema: (?<schema>.+); Owner: .*\n--\n/gm

/**
 * Returns the current schema as SQL for readers, from a database with all migrations: the tables with their
 * constraints, indexes, triggers, policies and privileges, then triggers and policies on the services' tables, then
 * functions with their privileges.
 * @param image a tar file of the database's folder
 */
export async function databaseSchema(image: Blob): Promise<string> {
  const pglite = await PGlite.create({ loadDataDir: image, extensions: { pg_trgm } })
  const dump = await pgDump({ pg: pglite, args: ['--schema-only', '--no-owner'] })
  const own = entriesOf(await dump.text()).filter(isOurs)
  await pglite.close()

  const groups = Map.groupBy(own, subjectOf)
  return [
    '-- Written by "npm run schema" from supabase/migrations, for readers; do not edit.',
    ...[...groups.keys()].toSorted().flatMap((subject) => {
      const title = subject.slice(2)
      return [`-- ${title} ${'-'.repeat(Math.max(0, 100 - title.length))}`, ...(groups.get(subject) ?? []).map(({ sql }) => sql)]
    }),
    '',
  ].join('\n\n')
}

function entriesOf(dump: string): Entry[] {
  const found = [...dump.matchAll(heading)]
  return found.map(({ index, groups = {}, 0: { length } }, place) => ({
    name: groups['name'] ?? '',
    type: groups['type'] ?? '',
    schema: groups['schema'] ?? '',
    sql: dump
      .slice(index + length, found[place + 1]?.index)
      .replace(/^(SET default_.*|-- PostgreSQL database dump complete|--|\\.*)$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  }))
}

function isOurs({ name, type, schema }: Entry): boolean {
  if (ofSupabase.has(type)) return false
  if (schema === '-') return type === 'EXTENSION' || (type === 'SCHEMA' && ownSchemas.has(name))
  return ownSchemas.has(schema) || addedElsewhere.has(type)
}

/** Returns the object that the entry is about. The first character sorts the kinds of objects. */
function subjectOf({ name, type, schema, sql }: Entry): string {
  if (schema === '-') return '1 Schemas and extensions'
  const order = ownSchemas.has(schema) ? 2 : 3
  const isAbout = (kind: string) => type === kind || name.startsWith(`${kind} `)
  if (isAbout('FUNCTION')) return `4 function ${schema}.${/^(?:FUNCTION )?(\w+)/.exec(name)?.[1]}`
  const table =
    type === 'INDEX' || type === 'SEQUENCE'
      ? /(?: ON|ALTER TABLE) (?:ONLY )?\w+\.(\w+)/.exec(sql)?.[1]
      : /^(?:TABLE |COLUMN |VIEW )?(\w+)/.exec(name)?.[1]
  return `${order} ${schema}.${table}`
}

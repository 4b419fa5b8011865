import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import postgres from 'postgres'
import { brand } from '#shared/brand.ts'
import { dataFolder } from '../backend/database/data-folder.ts'
import { messageOf, openDatabase } from '../backend/database/database.ts'
import { readEnvironment, root, type Environment } from '../environment/environment.ts'
import { valuesOf } from '../environment/values.ts'
import { takeLock } from '../backend/database/lock-file.ts'
import { moveCourseFiles } from '../move/move-course-files.ts'
import { movePhotos } from '../move/move-photos.ts'
import { moveRows } from '../move/move-rows.ts'
import { StartError } from '../backend/database/start-error.ts'

/**
 * Copies everything that the embedded backend stores to a full Supabase, or to another site's PostgreSQL: accounts with
 * their passwords, profiles, favorites, messages, the log, photos, and the courses that instructors write. The source stays unchanged.
 */
export async function move(args: string[]): Promise<void> {
  if (args.length > 0)
    throw new StartError('This command takes no arguments: TARGET_DATABASE_URL, TARGET_SUPABASE_URL and TARGET_SECRET_KEY name the target.')
  const environment = readEnvironment()
  const place = readTarget()
  const folder = dataFolder(environment.dataDir)
  checkSource(environment, folder.database)
  const releaseLock = takeLock(folder.lock)
  const target = postgres(place.databaseUrl, { max: 1, connect_timeout: 10, onnotice: () => {} })
  const { databaseUrl } = environment
  try {
    const source = await openDatabase(databaseUrl ? { databaseUrl } : { folder: folder.database })
    try {
      await checkIsCurrent('This database', (sql) => source.query(sql), 'start it once with "npm start"')
      const query = (sql: string) => target.unsafe<{ value: string }[]>(sql)
      await checkIsCurrent('The new database', query, 'run "npx supabase db push" against it')
      const [{ value: bucket } = { value: 'avatars' }] = await query('select public.photo_bucket() as value')

      // Move the photos first: sending them again is harmless, and nobody sees them before the accounts exist.
      const photos = await movePhotos(source, folder.photos, { ...place, bucket })
      const courseFiles = await moveCourseFiles(source, folder.courseFiles, { ...place, bucket })
      const rows = await moveRows(source, { target, photoAddress: `${place.api}/storage/v1/object/public/${bucket}/` })

      const lines = [...rows, { table: 'photos', count: photos.count }, { table: 'files of courses', count: courseFiles.count }]
      for (const { table, count } of lines) console.log(`${String(count).padStart(9)}  ${table}`)
      if (photos.missing > 0) console.log(`${photos.missing} photos had no file any more; those users are shown by their initials.`)
      if (courseFiles.missing > 0)
        console.log(
          `${courseFiles.missing} pictures or recordings of courses had no file any more: their authors have to upload them again.`,
        )
      console.log(`Moved to ${place.api}. Everyone has to sign in again, with the same password; the data here is unchanged.`)
    } finally {
      await source.close()
    }
  } finally {
    await target.end({ timeout: 5 })
    releaseLock()
  }
}

function readTarget() {
  const { optional } = valuesOf(process.env, [])
  const given = (name: string, pattern: RegExp, shape: string): string => {
    const value = optional(name, pattern, shape)
    if (value === undefined) throw new StartError(`Set ${name}: it must be ${shape}.`)
    return value
  }
  return {
    databaseUrl: given('TARGET_DATABASE_URL', /^postgres(ql)?:\/\/\S+$/, 'like postgres://postgres:password@host:5432/postgres'),
    api: given('TARGET_SUPABASE_URL', /^https?:\/\/[^\s/]+$/, 'the address of the Supabase, such as https://abc.supabase.co'),
    secretKey: given('TARGET_SECRET_KEY', /^(sb_secret_|eyJ)\S{16,}$/, 'its whole secret key (sb_secret_…)'),
  }
}

function checkSource({ supabaseUrl, databaseUrl, dataDir }: Environment, database: string): void {
  if (supabaseUrl) throw new StartError(`The data is in the Supabase at ${supabaseUrl} already: there is nothing here to move.`)
  if (!databaseUrl && !existsSync(database))
    throw new StartError(`There is nothing to move: ${resolve(dataDir)} holds no data of ${brand.name}.`)
}

type Query = (sql: string) => PromiseLike<{ value: string }[]>

/** Checks that the database has the newest migration, because source and target must have the same tables. */
async function checkIsCurrent(which: string, query: Query, advice: string): Promise<void> {
  const newest = readdirSync(join(root, 'supabase/migrations')).toSorted().at(-1)?.split('_')[0]
  let version: string | undefined
  try {
    version = (await query('select max(version) as value from supabase_migrations.schema_migrations'))[0]?.value
  } catch (error) {
    const isMissingTable = /supabase_migrations/.test(messageOf(error))
    if (!isMissingTable) throw new StartError(`${which} cannot be reached (${messageOf(error)}): check TARGET_DATABASE_URL.`)
  }
  if (version !== newest) throw new StartError(`${which} is at migration ${version ?? 'none'} and not at ${newest}: ${advice} first.`)
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../backend/support/engines.ts'
import { startTestBackend, type TestBackend } from '../backend/support/test-backend.ts'

/**
 * The rights of browsers, before any policy. This list fails for a new table or function: rights that are not on it
 * must be revoked from clients in the migration (see supabase/README.md).
 */
const rights = {
  tables: [
    'authenticated: select on audit',
    'authenticated: select on contact_messages',
    'authenticated: update(status, notes, answered_at) on contact_messages',
    'authenticated: select on course_versions',
    'authenticated: select on disabled_accounts',
    'authenticated: select on draft_contents',
    'authenticated: select on draft_files',
    'authenticated: select on draft_snapshot_files',
    'authenticated: select on draft_snapshots',
    'authenticated: select on drafts',
    'authenticated: delete on favorites',
    'authenticated: insert(user_id, course_id) on favorites',
    'authenticated: select on favorites',
    'authenticated: insert(id, role, account_type, display_name, email, photo_url, email_verified, created_at, last_login_at, updated_at) on users',
    'authenticated: select on users',
    'authenticated: update(display_name, photo_url, last_login_at) on users',
  ],
  functionsOfVisitors: ['announce_confirmation', 'is_active', 'is_admin', 'photo_bucket', 'send_contact_message'],
  functionsOfLearners: [
    'cancel_email_change',
    'choose_account_type',
    'clean_name',
    'delete_own_account',
    'display_name_of',
    'end_own_session',
    'export_own_account',
    'favorites_limit',
    'may_add_photo',
    'own_account',
    'own_security',
    'own_security_events',
    'own_sessions',
    'own_sign_in',
    'photo_url_of',
    'visible_length',
  ],
  /** Each first requires an instructor, and most the draft's own; tests/security/drafts.test.ts tries them all, and those of courses below. */
  functionsOfInstructors: [
    'change_account_type',
    'create_draft',
    'hand_in_draft',
    'own_course_limits',
    'remove_draft',
    'remove_draft_file',
    'rename_draft_file',
    'restore_draft',
    'restore_draft_file',
    'restore_snapshot',
    'save_draft_files',
    'take_snapshot',
    'withdraw_version',
  ],
  /** Each first requires an administrator; tests/security/attempts/administration.ts tries them all. */
  functionsOfAdmins: [
    'admin_overview',
    'approve_version',
    'count_users',
    'delete_user',
    'disable_user',
    'enable_user',
    'give_draft',
    'list_audit',
    'list_course_versions',
    'list_messages',
    'list_users',
    'reset_second_step',
    'return_former_address',
    'own_message_notices',
    'put_back_version',
    'return_version',
    'set_own_message_notices',
    'set_role',
    'take_off_course',
  ],
}

describe.each(bothEngines)('rights on $name', (engine) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend(engine)
    // Send a request first, because revoked rights must not come back with it.
    await backend.send('/rest/v1/users')
  })
  afterAll(() => backend.close())

  const names = async (sql: string) => (await backend.query<{ name: string }>(sql)).map(({ name }) => name)

  it('every table has row-level security', async () => {
    expect(
      await names(
        "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relrowsecurity",
      ),
    ).toEqual([])
  })

  it('clients have only the listed rights', async () => {
    const columns = (right: string) => `
      select grantee || ': ${right.toLowerCase()}(' || string_agg(column_name, ', ' order by ordinal_position) || ') on ' || table_name as name
      from information_schema.column_privileges join information_schema.columns using (table_schema, table_name, column_name)
      where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC') and privilege_type = '${right}'
        and not has_table_privilege(case grantee when 'PUBLIC' then 'public' else grantee end, format('public.%I', table_name), '${right}')
      group by grantee, table_name`
    const found = await names(`
      select grantee || ': ' || lower(privilege_type) || ' on ' || table_name as name
      from information_schema.role_table_grants
      where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
      union all ${columns('INSERT')} union all ${columns('UPDATE')} union all ${columns('SELECT')}`)
    expect(found.toSorted()).toEqual(rights.tables.toSorted())
  })

  it('clients may call only the listed functions', async () => {
    const callable = (role: string) =>
      names(`select distinct proname as name from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and has_function_privilege('${role}', oid, 'execute') and has_schema_privilege('${role}', pronamespace, 'usage') order by 1`)
    expect(await callable('anon')).toEqual(rights.functionsOfVisitors.toSorted())
    expect(await callable('authenticated')).toEqual(
      [
        ...rights.functionsOfVisitors,
        ...rights.functionsOfLearners,
        ...rights.functionsOfInstructors,
        ...rights.functionsOfAdmins,
      ].toSorted(),
    )
  })

  // The names in a function of standard SQL (prosqlbody) are resolved when it is created.
  it('none of our functions uses a search path that callers could set', async () => {
    expect(
      await names(`select proname as name from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and prosqlbody is null and not coalesce(proconfig @> array['search_path=""'], false)`),
    ).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCourseMails } from '#server/backend/mail/course-mails.ts'
import { administrator, draftOf, handIn, instructor, type Writer } from './support/course-writing.ts'
import { bothEngines } from './support/engines.ts'
import { settings, startTestBackend, supabaseFolder, type TestBackend } from './support/test-backend.ts'

describe.each(bothEngines)('mails about courses on $name', (engine) => {
  let backend: TestBackend
  let ina: Writer
  let ada: Writer
  beforeAll(async () => {
    backend = await startTestBackend(engine)
    await backend.query('update private.course_limits set drafts = 1000, hand_ins_a_day = 1000')
    ina = await instructor(backend)
    ada = await administrator(backend)
  })
  beforeEach(async () => {
    await backend.query('delete from private.course_mails')
    await backend.query("update public.course_versions set state = 'withdrawn' where state = 'handed in'")
    await ada.call('set_own_message_notices', { wanted: false })
    await backend.settled()
    backend.mail.clear()
  })
  afterAll(() => backend.close())

  const mails = ({ email }: Writer) => backend.mail.list().filter(({ to }) => to === email)
  const program = async (name: string, args: object) => {
    const answer = await backend.send(`/rest/v1/rpc/${name}`, { json: args, headers: { apikey: settings.secretKey } })
    expect(answer.ok).toBe(true)
  }
  async function version() {
    const draft = await draftOf(ina)
    const { id } = await handIn(ina, backend.query, draft)
    return { draft, id }
  }

  it('an administrator who wants notices learns at most once an hour how many courses wait', async () => {
    await version()
    expect(mails(ada)).toEqual([])
    await ada.call('set_own_message_notices', { wanted: true })
    await version()
    await backend.settled()
    expect(mails(ada)).toMatchObject([{ subject: '2 courses wait for you' }])
    expect(mails(ada)[0]?.html).toContain(`${settings.siteUrl}/admin?tab=courses`)
    expect(mails(ada)[0]?.text).toContain('Instructors have handed them in.')
    await version()
    await backend.settled()
    expect(mails(ada)).toHaveLength(1)
    await backend.query("update private.course_mails set next_attempt_at = now() - interval '1 minute' where done_at is null")
    await version()
    await backend.settled()
    expect(mails(ada)[0]).toMatchObject({ subject: '4 courses wait for you' })
  })

  it('nobody is told of a course that has been decided about meanwhile', async () => {
    await ada.call('set_own_message_notices', { wanted: true })
    const { id } = await version()
    await backend.query("update private.course_mails set done_at = null, next_attempt_at = now() + interval '1 hour'")
    backend.mail.clear()
    await ada.call('return_version', { version_id: id, answer: 'Too short.' })
    await backend.query('update private.course_mails set next_attempt_at = now()')
    await backend.query("select * from private.take_course_mails('mail')")
    expect(mails(ada)).toEqual([])
  })

  it('the instructor learns that a version was returned, with the words of the administrator as text', async () => {
    const { draft, id } = await version()
    const remarks = [{ path: 'first.md', line: 1, text: 'Say more.' }]
    await ada.call('return_version', { version_id: id, answer: 'Good start.\n<b>Look</b> at my remark.', remarks })
    await backend.settled()
    const [mail, ...more] = mails(ina)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('“Painting with Light” needs some changes')
    expect(mail?.html).toContain('&lt;b&gt;Look&lt;/b&gt; at my remark.')
    expect(mail?.html).toContain('There is one remark in its files.')
    expect(mail?.text).toContain(`Open the course: ${settings.siteUrl}/studio?draft=${draft}`)
  })

  it('the instructor learns that a course is online, was not published, or was taken off, but not that a version gave way', async () => {
    const { draft, id } = await version()
    await ada.call('approve_version', { version_id: id })
    await program('report_course_problem', { version_id: id, problem: 'first.md:1 There is no heading.' })
    await backend.settled()
    expect(mails(ina)).toMatchObject([{ subject: '“Painting with Light” could not be published' }])
    expect(mails(ina)[0]?.html).toContain('first.md:1 There is no heading.')
    backend.mail.clear()
    await program('mark_version_published', { version_id: id })
    await ina.call('save_draft_files', { draft_id: draft, files: [{ path: 'second.md', text: 'More', revision: null }] })
    const next = await handIn(ina, backend.query, draft)
    await ada.call('approve_version', { version_id: next.id })
    await program('mark_version_published', { version_id: next.id })
    await backend.settled()
    expect(mails(ina).map(({ subject }) => subject)).toEqual(['“Painting with Light” is online', '“Painting with Light” is online'])
    expect(mails(ina)[0]?.html).not.toContain('<!-- facts -->')
    backend.mail.clear()
    await ada.call('take_off_course', { draft_id: draft, reason: 'A test' })
    await backend.settled()
    expect(mails(ina)).toMatchObject([{ subject: '“Painting with Light” was taken off the catalog' }])
  })

  it('a mail that is not accepted is sent again later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { id } = await version()
    await ada.call('return_version', { version_id: id, answer: 'Too short.' })
    await backend.settled()
    await backend.query('update private.course_mails set done_at = null, next_attempt_at = now()')
    const accepted: string[] = []
    let isWorking = false
    const deliver = async ({ to }: { to: string }) => {
      if (!isWorking) throw new Error('The mail server is full.')
      accepted.push(to)
    }
    const mailer = createCourseMails({
      database: { query: backend.query } as Parameters<typeof createCourseMails>[0]['database'],
      delivery: { deliver, isWorking: async () => true },
      sender: settings.mailSender,
      siteUrl: settings.siteUrl,
      templatesDir: `${supabaseFolder}/templates`,
    })
    await mailer.send()
    await mailer.send()
    expect(accepted).toEqual([])
    isWorking = true
    await backend.query('update private.course_mails set next_attempt_at = now()')
    await mailer.send()
    await mailer.send()
    expect(accepted).toEqual([ina.email])
  })
})

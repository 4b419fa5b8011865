import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentProblems, problemsToMend } from '#build/check-content.ts'
import { sampleContent } from '#build/content-folders.ts'
import { readCourseSummaries } from '#build/summaries-plugin.ts'

/** Beside the sample categories, so that these courses have one. */
describe('courses that were taken off the catalog', () => {
  const content = mkdtempSync(join(tmpdir(), 'content-'))
  const courses = join(content, 'courses')
  const list = (text: string) => writeFileSync(join(courses, 'withdrawn.json'), text)
  const all = [content, sampleContent]
  const problems = async () => (await contentProblems(all)).filter((problem) => !problem.includes('/samples/'))

  /** Copies a sample course under another slug, with another id. */
  function copyCourse(slug: string, id: string): void {
    const sample = join(sampleContent, 'courses/write-clearly')
    cpSync(sample, join(courses, slug), { recursive: true })
    const facts = JSON.parse(readFileSync(join(sample, 'course.json'), 'utf8')) as object
    const instructor = { name: 'Mia Sørensen', bio: 'Mia throws pots.' }
    writeFileSync(join(courses, slug, 'course.json'), JSON.stringify({ ...facts, slug, id, instructor }, null, 2))
  }

  beforeAll(() => {
    mkdirSync(courses)
    copyCourse('knots', '901')
    copyCourse('bends', '902')
  })
  afterAll(() => {
    rmSync(content, { recursive: true })
    delete process.env['LEFT_OUT_COURSES']
  })

  it('are told apart from those that are offered', async () => {
    list('["knots"]')
    const summaries = await readCourseSummaries([content])
    expect(summaries.map(({ slug, isWithdrawn }) => [slug, isWithdrawn])).toEqual([
      ['knots', true],
      ['bends', undefined],
    ])
    expect(await problems()).toEqual([])
  })

  it('keep the number in their addresses', async () => {
    list('["knots"]')
    copyCourse('bends', '901')
    expect(await problems()).toEqual(['src/content/courses/bends/course.json: Its id 901 is that of knots: give it the next number.'])
    copyCourse('bends', '902')
  })

  it('are left out with a warning once they cannot be shown, and keep nothing else from being built', async () => {
    list('["bends"]')
    // An article may go on naming it.
    mkdirSync(join(content, 'articles'))
    const article = readFileSync(join(sampleContent, 'articles/cut-a-third.md'), 'utf8')
    writeFileSync(join(content, 'articles/rope.md'), article.replace(/^relatedCourses: .*$/m, 'relatedCourses: 901, 902'))
    const bends = readFileSync(join(courses, 'bends/course.json'), 'utf8')
    writeFileSync(join(courses, 'bends/course.json'), bends.replace(/"category": ".*"/, '"category": "Knots"'))
    expect(await problemsToMend(() => {}, all)).toEqual([])
    delete process.env['LEFT_OUT_COURSES']
    writeFileSync(join(courses, 'bends/course.json'), 'no course')
    const warnings: string[] = []
    expect(await problemsToMend((warning) => void warnings.push(warning), all)).toEqual([])
    expect(warnings).toEqual([
      expect.stringMatching(/^The course bends, .* is left out, even for enrolled learners: src\/content\/courses\/bends\/course\.json:1 /),
    ])
    expect((await readCourseSummaries([content])).map(({ slug }) => slug)).toEqual(['knots'])
    // The bundler is a process of its own.
    const folders = `const { courseFolders } = await import('#build/content-folders.ts'); console.log(courseFolders().join('\\n'))`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', folders], {
      env: { ...process.env, PUBLISHED_COURSES: content },
      encoding: 'utf8',
    })
    expect(stdout).toContain(join(courses, 'knots'))
    expect(stdout).not.toContain(join(courses, 'bends'))
    // Others are no reason to build without them.
    writeFileSync(join(courses, 'knots/course.json'), 'no course')
    expect((await problemsToMend(() => {}, all)).join()).toContain('src/content/courses/knots/course.json:1 ')
    copyCourse('knots', '901')
  })

  it('are in a list that says what is wrong with it', async () => {
    list('["knots", "nots"]')
    expect(await problems()).toEqual([
      'src/content/courses/withdrawn.json: There is no course nots: remove it from the list, or correct it.',
    ])
    for (const text of ['knots', '{"knots": true}', '[1]']) {
      list(text)
      await expect(problems()).rejects.toThrow('withdrawn.json is not a list of courses: write their slugs as JSON')
    }
  })
})

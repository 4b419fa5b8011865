import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Each line: a file, what it imports, and whether the rules of the rooms allow it. */
const imports: [file: string, specifier: string, allowed: boolean, name?: string][] = [
  ['src/ui/a.ts', '#paths.ts', true],
  ['src/ui/b.ts', '#theme/x.ts', false],
  ['src/ui/c.ts', '../theme/x.ts', false],
  ['src/theme/a.ts', '#ui/x.ts', true],
  ['src/theme/b.ts', '#auth/x.ts', false],
  ['src/backend/a.ts', '@supabase/supabase-js', true],
  ['src/backend/b.ts', '#auth/x.ts', false],
  ['src/auth/a.ts', '#backend/x.ts', true],
  ['src/auth/b.ts', '@supabase/supabase-js', false],
  ['src/auth/c.ts', '#features/courses/x.ts', false],
  ['src/auth/supabase/a.ts', '@supabase/supabase-js', true],
  ['src/auth/supabase/b.ts', '../x.ts', true],
  ['src/auth/supabase/c.ts', '#layout/x.ts', false],
  ['src/features/enrolment/a.ts', '#features/courses/x.ts', true],
  ['src/features/enrolment/b.ts', '#features/blog/x.ts', false],
  ['src/features/courses/a.ts', '#features/enrolment/x.ts', false],
  ['src/features/stored-data/a.ts', '#features/goal/x.ts', true],
  ['src/features/goal/a.ts', '#features/stored-data/x.ts', false],
  ['src/features/courses/b.ts', '../enrolment/x.ts', false],
  ['src/features/courses/c.ts', '@supabase/supabase-js', false],
  ['src/features/favorites/favorites-api.ts', '@supabase/supabase-js', true],
  ['src/features/favorites/e-api.ts', '#pages/home/x.ts', false],
  ['src/features/courses/card/a.ts', '../x.ts', true],
  ['src/features/courses/card/b.ts', '../../enrolment/x.ts', false],
  ['src/features/courses/card/c.ts', '#layout/x.ts', false],
  ['src/features/courses/g.ts', '#content/course.ts', true],
  ['src/content/courses/a/course.ts', '#content/course.ts', true],
  ['src/content/courses/b/course.ts', '#features/courses/x.ts', false],
  ['src/ui/k.ts', '#boot/page-document.ts', true],
  ['src/ui/l.ts', '#build/precache.ts', false],
  ['src/features/blog/a.ts', '#build/precache.ts', false],
  ['src/features/blog/b.ts', '#boot/page-document.ts', true],
  ['src/app/c.ts', '#server/http/x.ts', false],
  ['src/build/a.ts', '#app/x.ts', true],
  ['src/build/b.ts', '#server/x.ts', false],
  ['src/server/http/a.ts', '../backend/backend.ts', true],
  ['src/server/http/b.ts', '#pages/home/x.ts', false],
  ['src/server/backend/a.ts', '#server/log.ts', false],
  ['src/server/backend/b.ts', '../log.ts', false],
  ['src/server/backend/c.ts', '#auth/email-address.ts', true],
  ['src/server/backend/d.ts', '@supabase/lite', true],
  ['src/layout/a.ts', '#features/search/x.ts', true],
  ['src/layout/header/b.ts', '#pages/home/x.ts', false],
  ['src/pages/home/a.ts', '#features/courses/x.ts', true],
  ['src/pages/home/b.ts', '#pages/courses/x.ts', false],
  ['src/pages/home/c.ts', '../courses/x.ts', false],
  ['src/pages/course/lesson/a.ts', '../use-progress.ts', true],
  ['src/pages/course/lesson/b.ts', '../tabs/Overview.tsx', false],
  ['src/pages/course/lesson/c.ts', '../../courses/x.ts', false],
  ['src/pages/course/a.ts', './lesson/LessonView.tsx', true],
  ['src/pages/home/d.ts', '#app/x.ts', false],
  ['src/pages/home/e.ts', '@supabase/supabase-js', false],
  ['src/app/a.ts', '#pages/home/x.ts', true],
  ['src/app/b.ts', '../pages/home/x.ts', false],
  ['src/pages/home/f.ts', '@mantine/core', true, 'Modal'],
  ['src/pages/home/g.ts', '@mantine/core', false, 'Button'],
  ['src/features/courses/d.ts', '@mantine/core', false, 'VisuallyHidden'],
  ['src/ui/d.ts', '@mantine/core', false, 'Anchor'],
]

/** Each line: a file, what it uses, and whether all of the oldest browsers have it. */
const apis: [file: string, code: string, allowed: boolean][] = [
  ['src/ui/e.ts', "URL.parse('/', location.href)", false],
  ['src/ui/f.ts', "new URL('/', location.href)", true],
  ['src/server/http/c.ts', "URL.parse('/')", true],
  ['src/build/c.ts', "URL.parse('/')", true],
  ['src/ui/g.ts', "navigator.share({ title: 'Ascendo' })", false],
  ['src/ui/h.ts', 'navigator.onLine', true],
  ['src/pages/home/h.ts', 'requestIdleCallback(print)', false],
  ['src/pages/home/i.ts', 'window.requestIdleCallback(print)', false],
  ['src/pages/home/j.ts', 'document.startViewTransition(print)', false],
  ['src/features/courses/e.ts', 'Temporal.Now.instant()', false],
  ['src/features/courses/f.ts', 'Promise.try(print)', false],
  ['src/features/courses/g.ts', 'Promise.withResolvers()', true],
]

/** Each line: a file, what a component returns, and whether it works in a translated page. */
const translated: [file: string, jsx: string, allowed: boolean][] = [
  ['src/ui/n.tsx', '<p>Read the <a href="/faqs">FAQs</a>.</p>', true],
  ['src/ui/o.tsx', '<p>{`${y} courses`}</p>', true],
  ['src/ui/p.tsx', '<p>{y} courses</p>', false],
  ['src/ui/q.tsx', "<p>{y ? 'Saved' : 'Save'}</p>", true],
  ['src/ui/r.tsx', "<p>Notes{y && ' (3)'}</p>", false],
  ['src/ui/s.tsx', '<p>{y && <b>New</b>} Notes</p>', false],
  ['src/ui/t.tsx', '<p>{y && <b>New</b>} <span>Notes</span></p>', true],
  ['src/ui/u.tsx', '<p>Notes {y && <b>New</b>}</p>', true],
  ['src/ui/v.tsx', '<>Notes</>', false],
  ['src/ui/w.tsx', '<p><Icon /> Notes</p>', false],
]

describe('the rules of the rooms and of the oldest browsers', () => {
  let refused: Set<string>
  const folder = mkdtempSync(join(tmpdir(), 'ascendo-boundaries-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  beforeAll(() => {
    copyFileSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    symlinkSync(join(root, 'tests'), join(folder, 'tests'))
    for (const [file, specifier, , name = 'x'] of imports) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `import { ${name} } from '${specifier}'\nexport const y = ${name}\n`)
    }
    for (const [file, code] of apis) writeFileSync(join(folder, file), `export const y = ${code}\n`)
    for (const [file, jsx] of translated) writeFileSync(join(folder, file), `export const X = ({ y, Icon }) => ${jsx}\n`)
    refused = filesRefused(folder)
  })

  it.each(imports)('%s importing %s: allowed is %s', (file, _specifier, allowed) => {
    expect(!refused.has(file)).toBe(allowed)
  })

  it.each(translated)('%s with %s: allowed is %s', (file, _jsx, allowed) => {
    expect(!refused.has(file)).toBe(allowed)
  })

  it.each(apis)('%s with %s: allowed is %s', (file, _code, allowed) => {
    expect(!refused.has(file)).toBe(allowed)
  })
})

interface Report {
  diagnostics: { code?: string; filename: string }[]
}

function filesRefused(folder: string): Set<string> {
  let output: string
  try {
    output = execFileSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json', 'src', 'supabase'], {
      cwd: folder,
      encoding: 'utf8',
    })
  } catch (error) {
    output = (error as { stdout: string }).stdout
  }
  const { diagnostics } = JSON.parse(output) as Report
  return new Set(
    diagnostics
      .filter(({ code }) => /no-restricted-|text-of-its-own/.test(code ?? ''))
      .map(({ filename }) => filename.replace(`${folder}/`, '')),
  )
}

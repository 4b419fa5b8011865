import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Each line: a file, what it imports, and whether the rules of the folders allow it. */
const imports: [file: string, specifier: string, allowed: boolean, name?: string][] = [
  ['src/site/ui/a.ts', '#shared/paths.ts', true],
  ['src/site/ui/b.ts', '#site/theme/x.ts', false],
  ['src/site/ui/c.ts', '../theme/x.ts', false],
  ['src/site/theme/a.ts', '#site/ui/x.ts', true],
  ['src/site/theme/b.ts', '#site/auth/x.ts', false],
  ['src/site/backend/a.ts', '@supabase/supabase-js', true],
  ['src/site/backend/b.ts', '#site/auth/x.ts', false],
  ['src/site/auth/a.ts', '#site/backend/x.ts', true],
  ['src/site/auth/b.ts', '@supabase/supabase-js', false],
  ['src/site/auth/c.ts', '#site/features/courses/x.ts', false],
  ['src/site/auth/supabase/a.ts', '@supabase/supabase-js', true],
  ['src/site/auth/supabase/b.ts', '../x.ts', true],
  ['src/site/auth/supabase/c.ts', '#site/layout/x.ts', false],
  ['src/site/features/enrolment/a.ts', '#site/features/courses/x.ts', true],
  ['src/site/features/enrolment/b.ts', '#site/features/blog/x.ts', false],
  ['src/site/features/courses/a.ts', '#site/features/enrolment/x.ts', false],
  ['src/site/features/stored-data/a.ts', '#site/features/goal/x.ts', true],
  ['src/site/features/goal/a.ts', '#site/features/stored-data/x.ts', false],
  ['src/site/features/courses/b.ts', '../enrolment/x.ts', false],
  ['src/site/features/courses/c.ts', '@supabase/supabase-js', false],
  ['src/site/features/favorites/favorites-api.ts', '@supabase/supabase-js', true],
  ['src/site/features/favorites/e-api.ts', '#site/pages/home/x.ts', false],
  ['src/site/features/courses/card/a.ts', '../x.ts', true],
  ['src/site/features/courses/card/b.ts', '../../enrolment/x.ts', false],
  ['src/site/features/courses/card/c.ts', '#site/layout/x.ts', false],
  ['src/site/features/courses/g.ts', '#content/course.ts', true],
  ['src/content/courses/a.ts', '#content/course.ts', true],
  ['src/content/courses/b.ts', '#site/features/courses/x.ts', false],
  ['src/compiler/a.ts', '#content/course.ts', true],
  ['src/compiler/b.ts', '#site/features/courses/x.ts', false],
  ['src/compiler/c.ts', '#build/site-content.ts', false],
  ['src/build/d.ts', '#compiler/draft.ts', true],
  ['src/site/pages/admin/courses/a.ts', '#compiler/draft.ts', true],
  ['src/site/pages/studio/a.ts', '#compiler/draft.ts', true],
  ['src/site/pages/studio/outline/b.ts', '#compiler/draft.ts', true],
  ['src/site/pages/studio/outline/c.ts', '#build/site-content.ts', false],
  ['src/site/pages/course/d.ts', '#compiler/draft.ts', false],
  ['src/site/features/studio/a.ts', '#compiler/draft.ts', true],
  ['src/site/features/drafts/a.ts', '#compiler/figure.ts', true],
  ['src/site/features/lessons/e.ts', '#compiler/draft.ts', false],
  ['src/site/ui/k.ts', '#site/boot/page-document.ts', true],
  ['src/site/ui/l.ts', '#build/worker-files.ts', false],
  ['src/site/features/blog/a.ts', '#build/worker-files.ts', false],
  ['src/site/features/blog/b.ts', '#site/boot/page-document.ts', true],
  ['src/site/app/c.ts', '#server/http/x.ts', false],
  ['src/build/a.ts', '#site/app/x.ts', true],
  ['src/build/b.ts', '#server/x.ts', false],
  ['src/server/http/a.ts', '../backend/backend.ts', true],
  ['src/server/http/b.ts', '#site/pages/home/x.ts', false],
  ['src/server/backend/a.ts', '#server/log.ts', false],
  ['src/server/backend/b.ts', '../log.ts', false],
  ['src/server/backend/c.ts', '#site/auth/email-address.ts', true],
  ['src/server/backend/d.ts', '@supabase/lite', true],
  ['src/site/layout/a.ts', '#site/features/search/x.ts', true],
  ['src/site/layout/header/b.ts', '#site/pages/home/x.ts', false],
  ['src/site/pages/home/a.ts', '#site/features/courses/x.ts', true],
  ['src/site/pages/home/b.ts', '#site/pages/courses/x.ts', false],
  ['src/site/pages/home/c.ts', '../courses/x.ts', false],
  ['src/site/pages/course/lesson/a.ts', '../use-progress.ts', true],
  ['src/site/pages/course/lesson/b.ts', '../tabs/Overview.tsx', false],
  ['src/site/pages/course/lesson/c.ts', '../../courses/x.ts', false],
  ['src/site/pages/course/a.ts', './lesson/LessonView.tsx', true],
  ['src/site/pages/home/d.ts', '#site/app/x.ts', false],
  ['src/site/pages/home/e.ts', '@supabase/supabase-js', false],
  ['src/site/app/a.ts', '#site/pages/home/x.ts', true],
  ['src/site/app/b.ts', '../pages/home/x.ts', false],
  ['src/site/pages/home/f.ts', '@mantine/core', true, 'Modal'],
  ['src/site/pages/home/g.ts', '@mantine/core', false, 'Button'],
  ['src/site/features/courses/d.ts', '@mantine/core', false, 'VisuallyHidden'],
  ['src/site/ui/d.ts', '@mantine/core', false, 'Anchor'],
]

/** Each line: a file, what it uses, and whether all of the oldest browsers have it. */
const apis: [file: string, code: string, allowed: boolean][] = [
  ['src/site/ui/e.ts', "URL.parse('/', location.href)", false],
  ['src/site/ui/f.ts', "new URL('/', location.href)", true],
  ['src/server/http/c.ts', "URL.parse('/')", true],
  ['src/build/c.ts', "URL.parse('/')", true],
  ['src/site/ui/g.ts', "navigator.share({ title: 'Ascendo' })", false],
  ['src/site/ui/h.ts', 'navigator.onLine', true],
  ['src/site/pages/home/h.ts', 'requestIdleCallback(print)', false],
  ['src/site/pages/home/i.ts', 'window.requestIdleCallback(print)', false],
  ['src/site/pages/home/j.ts', 'document.startViewTransition(print)', false],
  ['src/site/features/courses/e.ts', 'Temporal.Now.instant()', false],
  ['src/site/features/courses/f.ts', 'Promise.try(print)', false],
  ['src/site/features/courses/g.ts', 'Promise.withResolvers()', true],
]

/** Each line: a file, what a component returns, and whether it works in a translated page. */
const translated: [file: string, jsx: string, allowed: boolean][] = [
  ['src/site/ui/n.tsx', '<p>Read the <a href="/faqs">FAQs</a>.</p>', true],
  ['src/site/ui/o.tsx', '<p>{`${y} courses`}</p>', true],
  ['src/site/ui/p.tsx', '<p>{y} courses</p>', false],
  ['src/site/ui/q.tsx', "<p>{y ? 'Saved' : 'Save'}</p>", true],
  ['src/site/ui/r.tsx', "<p>Notes{y && ' (3)'}</p>", false],
  ['src/site/ui/s.tsx', '<p>{y && <b>New</b>} Notes</p>', false],
  ['src/site/ui/t.tsx', '<p>{y && <b>New</b>} <span>Notes</span></p>', true],
  ['src/site/ui/u.tsx', '<p>Notes {y && <b>New</b>}</p>', true],
  ['src/site/ui/v.tsx', '<>Notes</>', false],
  ['src/site/ui/w.tsx', '<p><Icon /> Notes</p>', false],
]

describe('the rules of the folders and of the oldest browsers', () => {
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

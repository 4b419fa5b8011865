import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('the content of this site has no mistakes: "npm run build" says the same', () => {
  const script = `import { contentProblems } from '#build/check-content.ts'
    console.log(JSON.stringify(await contentProblems()))`
  // All other tests see the samples alone.
  const env = { ...process.env, CONTENT: 'shown' }
  const problems = execFileSync('node', ['--input-type=module', '--eval', script], { encoding: 'utf8', env })
  expect(JSON.parse(problems)).toEqual([])
})

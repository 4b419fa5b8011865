import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockKind, codeBlocks, exercises } from '#compiler/code-blocks.ts'
import { sampleContent } from '#build/content-folders.ts'
import { expect, haveSession, hydrated, onlyFull, test } from './support/journey.ts'

interface Course {
  id: string
  modules: { lessons: { id: string }[] }[]
}

// The check runs the same code in Node.js. Here it runs where learners run it.
for (const slug of ['confident-typescript', 'postgres-in-depth']) {
  const read = (file: string) => readFileSync(join(sampleContent, 'courses', slug, file), 'utf8')
  const { id: course, modules } = JSON.parse(read('course.json')) as Course
  for (const { id } of modules.flatMap(({ lessons }) => lessons)) {
    const source = read(`${id}.md`)
    const shown = (['ts', 'sql'] as const).map((language) => ({
      language,
      blocks: codeBlocks({ source }, language),
      answers: exercises({ source }, language).map(({ answer }) => answer.code),
    }))
    test(`in a browser, the code of ${id} does what the lesson says, and its answers are right`, onlyFull, async ({ page, learner }) => {
      await haveSession(page, learner)
      await page.goto(`/courses/${course}`)
      await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
      await expect(page.getByRole('main').getByRole('link', { name: 'Continue Course' }).first()).toBeVisible()
      await page.goto(`/courses/${course}?lesson=${id}`)
      await hydrated(page)
      const text = page.locator('[data-lesson-text]')
      for (const name of await text.getByText('One good answer', { exact: true }).all()) await name.click()
      for (const { language, blocks, answers } of shown) {
        const own = text.locator(`[data-code^="${language}"]`)
        await expect(own).toHaveCount(blocks.length + answers.length)
        const [plain, asked] = [[...blocks], [...answers]]
        for (const code of await own.all()) {
          const said = code.getByRole('status')
          const kind = blockKind({ info: (await code.getAttribute('data-code')) ?? '' })
          if (kind === 'start') {
            await code.getByRole('button', { name: 'Edit' }).click()
            await code.getByRole('textbox', { name: 'Your code' }).press('ControlOrMeta+a')
            await page.keyboard.insertText(asked.shift() ?? '')
            await code.getByRole('button', { name: 'Check' }).click()
            await expect(said).toHaveText('Correct')
            continue
          }
          await code.getByRole('button', { name: 'Run' }).click()
          await expect(said).not.toHaveText(/^$|…$/)
          const [, rows] = /\((\d+) rows?\)/.exec(plain.shift()?.output ?? '') ?? []
          if (kind === 'fails') await expect(said).toHaveText(/^ERROR:/)
          else await expect(said).not.toHaveText(/^ERROR|could not/)
          if (rows) await expect(said).toHaveText(new RegExp(`^${rows} rows? `))
        }
      }
    })
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillIn } from '#server/backend/mail/mail-templates.ts'
import { axeFindings } from './support/axe.ts'
import { expect, smoke, test } from './support/journey.ts'

const templates = join(import.meta.dirname, '../supabase/templates')
const longest = 'maximiliana.featherstonehaugh@department.university.example'
const values = {
  SiteURL: 'https://school.example',
  Email: longest,
  OldEmail: longest,
  NewEmail: longest,
  Token: '48291305',
  Title: 'The email address of your account was changed',
  Meaning: 'Someone signed in on a device or network that is new to it.',
  When: 'Monday, November 23, 2026 at 16:20 UTC',
  Device: 'Chrome on Windows, from 203.0.113.0/24',
  Messages: '3 new messages',
  Details: 'The course “Watercolors on Rainy Days” was sent in for review by Maximiliana Featherstonehaugh.',
  Reason: 'You get this email because you are an administrator.',
  Note: 'Please add a figure to the second lesson, and send it in again.',
  Path: '/admin?tab=catalog',
  Label: 'Read it',
}

test('every mail fits a small phone, even with a long address; axe finds nothing in either theme', smoke, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const file of readdirSync(templates)) {
    await page.setContent(fillIn(readFileSync(join(templates, file), 'utf8'), values))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, `width of ${file}`).toBe(320)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // Check only the mail's own table: a mail program shows it inside its page, which has the landmarks.
      expect.soft(await axeFindings(page, 'body > table'), `${file}, ${colorScheme}`).toEqual([])
    }
  }
})

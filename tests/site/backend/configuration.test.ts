import { describe, expect, it } from 'vitest'
import { configurationVariables, readConfiguration } from '#site/backend/configuration.ts'
import { configurationOfPage } from '#site/backend/page-configuration.ts'

const complete = {
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abcdefghijklmnop',
  VITE_SUPABASE_URL: 'http://localhost:5173/',
  VITE_SUPABASE_PROJECT_ID: 'ascendo',
  VITE_SUPABASE_STORAGE_BUCKET: 'avatars',
  VITE_MAIL_SENDER: 'hello@ascendo.example',
  VITE_APP_ID: 'ascendo',
}
const without = (variable: string) => Object.fromEntries(Object.entries(complete).filter(([name]) => name !== variable))
const problemsOf = (values: Record<string, unknown>) => {
  const result = readConfiguration(values)
  return result.ok ? [] : result.error.map(({ variable }) => variable)
}

describe('the six configuration values (§5)', () => {
  it('accepts a complete set', () => {
    expect(readConfiguration(complete)).toEqual({
      ok: true,
      value: {
        apiKey: 'sb_publishable_abcdefghijklmnop',
        authDomain: 'http://localhost:5173',
        projectId: 'ascendo',
        storageBucket: 'avatars',
        mailSender: 'hello@ascendo.example',
        appId: 'ascendo',
      },
    })
  })

  it('has six of them', () => expect(configurationVariables.toSorted()).toEqual(Object.keys(complete).toSorted()))

  it.each(Object.keys(complete))('requires %s and names it', (variable) => {
    expect(problemsOf(without(variable))).toEqual([variable])
    expect(problemsOf({ ...complete, [variable]: '   ' })).toEqual([variable])
  })

  it('names every missing value at once', () => expect(problemsOf({})).toHaveLength(6))

  it.each([
    ['VITE_SUPABASE_URL', 'localhost:5173'],
    ['VITE_SUPABASE_URL', 'javascript:alert(1)'],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_abc'],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', 'hello'],
    ['VITE_MAIL_SENDER', 'nobody'],
    ['VITE_APP_ID', 'a b'],
    ['VITE_SUPABASE_PROJECT_ID', 7],
  ])('refuses %s=%s', (variable, value) => expect(problemsOf({ ...complete, [variable]: value })).toEqual([variable]))
})

describe("the page's data block", () => {
  const page = (text: string) => new DOMParser().parseFromString(text, 'text/html')

  it('is parsed', () => {
    expect(configurationOfPage(page('<script type="application/json" id="configuration">{"VITE_APP_ID":"x"}</script>'))).toEqual({
      VITE_APP_ID: 'x',
    })
  })

  it.each([
    '',
    '<script type="application/json" id="configuration">{broken</script>',
    '<script type="application/json" id="configuration">7</script>',
  ])('counts as empty when it is %j', (html) => expect(configurationOfPage(page(html))).toEqual({}))
})

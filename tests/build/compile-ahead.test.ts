import { expect, it } from 'vitest'
import { compileAhead, compileAheadMark } from '#build/compile-ahead-plugin.ts'

it('the program starts with the mark, and other files are as they were', () => {
  const program = { type: 'chunk', isEntry: true, code: 'start()' }
  const screen = { type: 'chunk', isEntry: false, code: 'screen()' }
  const { generateBundle } = compileAhead()
  if (typeof generateBundle !== 'object') throw new Error('The plugin does not say when it runs.')
  Reflect.apply(generateBundle.handler, null, [{}, { program, screen }])
  expect(program.code).toBe(`${compileAheadMark}start()`)
  expect(screen.code).toBe('screen()')
})

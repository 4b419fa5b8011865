import type { Plugin } from 'vite'

/** Chromium reads this comment at the very start of a file; other browsers ignore it. */
export const compileAheadMark = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes Chromium compile the program's functions on a background thread while the file arrives. Otherwise it compiles each
 * function on the main thread when it is first called, which blocks the page meanwhile.
 */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      // Runs after Vite has written its own line at the start, so that the mark comes first.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.isEntry) file.code = compileAheadMark + file.code
        }
      },
    },
  }
}

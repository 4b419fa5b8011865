import type { Plugin } from 'vite'

/** Chromium reads this comment at the very start of a file; other browsers ignore it. */
export const compileAheadMark = '//# allFunctionsCalledOnLoad\n'

/**
 * Has the browser compile the program's functions while the file arrives, in a thread of their own. Otherwise it compiles
 * each when it is first called, in the page's thread, which blocks the page for as long.
 */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      // After Vite has written its own line at the start.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.isEntry) file.code = compileAheadMark + file.code
        }
      },
    },
  }
}

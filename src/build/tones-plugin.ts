import type { Plugin } from 'vite'
import * as tones from '#site/theme/tones.ts'

/** Replaces the module with all colors by its values, so that browsers do not get what derives them. */
export function tonesAsValues(): Plugin {
  return {
    name: 'tones-as-values',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/site\/theme\/tones\.ts$/ },
      handler() {
        const values = Object.entries(tones).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        return { code: values.join('\n'), moduleType: 'js' }
      },
    },
  }
}

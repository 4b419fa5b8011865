import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ownPictures } from '#site/ui/picture-address.ts'
import { pictureSize, pictureSizes } from './picture-sizes.ts'

/** The folder for a school's own pictures; pages refer to them as `/pictures/name.jpg`. */
export const pictureSources = join(import.meta.dirname, '../content/pictures')

const endings = ['jpg', 'jpeg', 'png', 'webp']

/** Encodes the sizes of the school's own pictures: all of them at build time, on request in development. */
export function pictures(): Plugin {
  return {
    name: 'pictures',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const asked = /^\/pictures\/([\w-]+)-(\d+\.webp|share\.jpg)$/.exec(request.url ?? '')
        const [, name = '', size = ''] = asked ?? []
        const file = endings.map((ending) => join(pictureSources, `${name}.${ending}`)).find((path) => existsSync(path))
        if (!asked || !file || !pictureSizes.includes(size)) return next()
        pictureSize(file, size).then((content) => {
          response.setHeader('Content-Type', size.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
          response.end(content)
        }, next)
      })
    },
    async generateBundle() {
      if (this.environment.config.build.ssr) return
      for (const file of await readdir(pictureSources)) {
        const [, name, ending = ''] = /^([\w-]+)\.(\w+)$/.exec(file) ?? []
        if (!name || !endings.includes(ending)) continue
        for (const size of pictureSizes) {
          const source = await pictureSize(join(pictureSources, file), size)
          this.emitFile({ type: 'asset', fileName: `${ownPictures.slice(1)}${name}-${size}`, source })
        }
      }
    },
  }
}

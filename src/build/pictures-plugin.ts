import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { isPictureFile } from '#compiler/check-course.ts'
import { ownPictures } from '#site/ui/picture-address.ts'
import { courseFolders } from './content-folders.ts'
import { pictureSize, pictureSizes } from './picture-sizes.ts'

/** The folder for a school's own pictures; pages refer to them as `/pictures/name.jpg`. */
export const pictureSources = join(import.meta.dirname, '../content/pictures')

/** Encodes the sizes of the school's own pictures and of those beside courses: all of them at build time, on request in development. */
export function pictures(): Plugin {
  return {
    name: 'pictures',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const asked = /^\/pictures\/((?:[\w-]+\/)?[\w-]+)-(\d+\.webp|share\.jpg)$/.exec(request.url ?? '')
        const [, name = '', size = ''] = asked ?? []
        const file = asked && pictureFiles().get(name)
        if (!file || !pictureSizes.includes(size)) return next()
        pictureSize(file, size).then((content) => {
          response.setHeader('Content-Type', size.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
          response.end(content)
        }, next)
      })
    },
    async generateBundle() {
      if (this.environment.config.build.ssr) return
      for (const [name, file] of pictureFiles()) {
        for (const size of pictureSizes) {
          this.emitFile({ type: 'asset', fileName: `${ownPictures.slice(1)}${name}-${size}`, source: await pictureSize(file, size) })
        }
      }
    },
  }
}

/** The files of all pictures by their names: `clay`, or `first-pots/cover` for one beside a course. */
function pictureFiles(): Map<string, string> {
  const found = (folder: string, prefix: string) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter(isPictureFile)
      .map((file) => [prefix + file.replace(/\.\w+$/, ''), join(folder, file)] as const)
  return new Map([...found(pictureSources, ''), ...courseFolders().flatMap((folder) => found(folder, `${basename(folder)}/`))])
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { sampleBrand } from '#content/samples/brand.ts'
import { brand } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { onlySamples } from './content-folders.ts'
import { browserColors, shades } from '#site/theme/tones.ts'

/** The files at fixed addresses that contain the brand: the favicons and the web app manifest. */
const files: Record<string, { type: string; source: () => string | Buffer }> = {
  'favicon.svg': { type: 'image/svg+xml', source: favicon },
  'favicon.ico': { type: 'image/x-icon', source: iconFile },
  'manifest.webmanifest': { type: 'application/manifest+json', source: webManifest },
}

/** Generates the brand's files at build time, and serves them in development. */
export function brandFiles(): Plugin {
  return {
    name: 'brand-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files[request.url?.slice(1) ?? '']
        if (!file) return next()
        response.setHeader('Content-Type', file.type)
        response.end(file.source())
      })
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, { source }] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source: source() })
    },
  }
}

/** Gives the samples their currency and language in browsers, too, where they are shown alone. */
export function brandOfSamples(): Plugin {
  return {
    name: 'brand-of-samples',
    transform: {
      filter: { id: /\/src\/shared\/brand\.ts$/ },
      handler: (code) => (onlySamples ? `${code}\nObject.assign(brand, ${JSON.stringify(sampleBrand)})` : null),
    },
  }
}

/** The mark's shapes with their own colors, in a 32 by 32 box. */
export function markSvg(colors: Record<'accent' | 'warm', string>): string {
  const shapes = brand.mark.map(({ path, width, color }) =>
    width ? `<path stroke="${colors[color]}" stroke-width="${width}" d="${path}" />` : `<path fill="${colors[color]}" d="${path}" />`,
  )
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</g>`
}

export function favicon(): string {
  const shapes = brand.mark.map(({ path, width, color }) =>
    width
      ? `<path class="${color} line" stroke-width="${width}" d="${path}"/>`
      : `<path class="${color}" fill="currentColor" d="${path}"/>`,
  )
  const colors = (shade: number) => `.accent { color: ${shades.accent[shade]} } .warm { color: ${shades.warm[shade]} }`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-linejoin="round">
  <style>
    ${colors(7)} .line { stroke: currentColor }
    @media (prefers-color-scheme: dark) { ${colors(4)} }
  </style>
  ${shapes.join('\n  ')}
</svg>
`
}

/**
 * The favicon.ico that browsers and other programs request unasked, for example for a file that is not an HTML page: the app's
 * 192-pixel icon as an ICO file.
 */
export function iconFile(): Buffer {
  const picture = readFileSync(join(import.meta.dirname, '../public/app/icon-192.png'))
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon,
  header.writeUInt16LE(1, 4) // one picture
  header.set([192, 192], 6) // width and height
  header.writeUInt16LE(1, 10) // planes
  header.writeUInt16LE(32, 12) // bits of a pixel
  header.writeUInt32LE(picture.length, 14)
  header.writeUInt32LE(header.length, 18) // where it begins
  return Buffer.concat([header, picture])
}

export function webManifest(): string {
  const icon = (name: string, size: number) => ({ src: `/app/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  const screenshot = (name: string, sizes: string, form: string, label: string) => ({
    src: `/app/${name}.jpg`,
    sizes,
    type: 'image/jpeg',
    form_factor: form,
    label,
  })
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon-192', 192)] })
  return JSON.stringify({
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: `${brand.slogan}, with or without a connection.`,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: browserColors.light,
    background_color: browserColors.light,
    categories: ['education'],
    icons: [
      { ...icon('icon-192', 192), purpose: 'any' },
      { ...icon('icon-512', 512), purpose: 'any' },
      { ...icon('icon-maskable-512', 512), purpose: 'maskable' },
    ],
    screenshots: [
      screenshot('screen-wide', '1280x720', 'wide', 'The catalog with its filters'),
      screenshot('screen-narrow', '780x1688', 'narrow', 'The catalog on a phone'),
      screenshot('screen-narrow-home', '780x1688', 'narrow', 'The first page'),
    ],
    shortcuts: [shortcut('Courses', paths.courses), shortcut('My Favorites', paths.favorites), shortcut('Blog', paths.blog)],
  })
}

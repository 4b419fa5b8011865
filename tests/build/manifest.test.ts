import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { iconFile, webManifest } from '#build/brand-plugin.ts'
import { paths } from '#shared/paths.ts'

const folder = join(import.meta.dirname, '../../src/public')

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
}

interface AppManifest {
  start_url: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { url: string; icons: Picture[] }[]
}

const manifest = JSON.parse(webManifest()) as AppManifest

/** Reads a picture's width x height from its file. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file)
  if (file.endsWith('.png')) return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  // In a JPEG the frame header (SOF0 to SOF2) has the size.
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`
  }
  throw new Error(`${file} has no frame.`)
}

describe('the manifest of the installed app', () => {
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]

  it.each(pictures)('$src exists and has the declared size', ({ src, sizes }) => {
    expect(existsSync(join(folder, src))).toBe(true)
    expect(sizeOf(join(folder, src))).toBe(sizes)
  })

  it('links to existing pages', () => {
    const known: string[] = Object.values(paths)
    for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts]) expect(known).toContain(url)
  })

  it('has what devices require: icons in two sizes, a maskable one, and screenshots for wide and narrow screens', () => {
    const sizes = manifest.icons.filter(({ purpose }) => purpose === 'any').map((icon) => icon.sizes)
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    expect(new Set(manifest.screenshots.map((picture) => picture.form_factor))).toEqual(new Set(['wide', 'narrow']))
  })
})

it('/favicon.ico, which browsers request by themselves, is the icon of the app', () => {
  const file = iconFile()
  const picture = readFileSync(join(folder, 'app/icon-192.png'))
  // ICO: reserved, kind, count; then for each picture width, height, colors, reserved, planes, bits, length, offset.
  expect([0, 2, 4].map((at) => file.readUInt16LE(at))).toEqual([0, 1, 1])
  expect([file[6], file[7]]).toEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)])
  const [length, offset] = [file.readUInt32LE(14), file.readUInt32LE(18)]
  expect(file.subarray(offset, offset + length)).toEqual(picture)
  expect(file).toHaveLength(offset + length)
})

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright'
import { markSvg } from '#build/brand-plugin.ts'
import { iconColors } from '#site/theme/tones.ts'
import { chromiumArguments, ensureChromium } from './chromium.ts'
import { startStack } from './stack.ts'

/**
 * Draws the images of the installable app: `node e2e/app-pictures.ts` writes src/public/app/, that is, icons made from the
 * brand's mark, and two screenshots for the install dialog. The web manifest names them.
 */
const folder = join(import.meta.dirname, '../src/public/app')

/** Returns a page with the mark on a square of its own colors. @param share the fraction of the width that the mark takes up */
function icon(size: number, share: number, radius: number): string {
  const scale = (size * share) / 32
  const offset = (size - 32 * scale) / 2
  return `<!doctype html>
<style>html, body { margin: 0; background: transparent } svg { display: block }</style>
<svg width="${size}" height="${size}">
  <defs><linearGradient id="deep" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${iconColors.top}" /><stop offset="1" stop-color="${iconColors.bottom}" /></linearGradient></defs>
  <rect width="${size}" height="${size}" rx="${size * radius}" fill="url(#deep)" />
  <g transform="translate(${offset} ${offset}) scale(${scale})">${markSvg(iconColors)}</g>
</svg>`
}

async function drawIcons(browser: Browser): Promise<void> {
  // Maskable icons keep the mark inside the safe zone; icons shown as they are have round corners.
  const icons = [
    { name: 'icon-192', size: 192, share: 0.66, radius: 0.22 },
    { name: 'icon-512', size: 512, share: 0.66, radius: 0.22 },
    { name: 'icon-maskable-512', size: 512, share: 0.52, radius: 0 },
    { name: 'apple-touch-icon', size: 180, share: 0.6, radius: 0 },
  ]
  for (const { name, size, share, radius } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(icon(size, share, radius))
    await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true })
    await page.close()
  }
}

async function takeScreens(browser: Browser): Promise<void> {
  const stack = await startStack()
  try {
    const screens = [
      { name: 'screen-wide', path: '/courses', width: 1280, height: 720 },
      { name: 'screen-narrow', path: '/courses', width: 390, height: 844 },
      { name: 'screen-narrow-home', path: '/', width: 390, height: 844 },
    ]
    for (const { name, path, width, height } of screens) {
      const page = await browser.newPage({
        baseURL: stack.siteUrl,
        viewport: { width, height },
        deviceScaleFactor: width < 600 ? 2 : 1,
        isMobile: width < 600,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      })
      await page.route(
        (url) => url.origin !== stack.siteUrl,
        (route) => route.abort(),
      )
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 })
      await page.close()
    }
  } finally {
    await stack.stop()
  }
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
try {
  await drawIcons(browser)
  await takeScreens(browser)
} finally {
  await browser.close()
}

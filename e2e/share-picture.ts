import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { brand } from '#shared/brand.ts'
import { markSvg } from '#build/brand-plugin.ts'
import { readHome } from '#build/site-content.ts'
import { shades, tokens } from '#site/theme/tones.ts'
import { escaped } from '#site/ui/head.ts'
import { chromiumArguments, ensureChromium } from './chromium.ts'

/**
 * Draws the picture that link previews show for pages without a photograph: `node e2e/share-picture.ts` writes
 * src/public/share.png. Its colors and mountains are those of the home page.
 */
const root = join(import.meta.dirname, '..')
const font = readFileSync(join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'))

const { hero } = await readHome()
const { accent, warm } = shades
const { ink, 'ink-soft': inkSoft } = tokens.light

const html = `<!doctype html>
<style>
  @font-face {
    font-family: Figtree;
    font-weight: 300 900;
    src: url(data:font/woff2;base64,${font.toString('base64')});
  }
  body { margin: 0; }
  svg { display: block; font-family: Figtree; }
</style>
<svg width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="${warm[0]}" />
  <circle cx="930" cy="178" r="150" fill="${warm[1]}" />
  <circle cx="930" cy="178" r="86" fill="${warm[3]}" />
  <path fill="${accent[2]}" d="M430 630 L640 360 L724 436 L866 214 L948 322 L1006 262 L1140 420 L1200 360 V630 Z" />
  <path fill="${accent[0]}" d="M866 214 L909 271 L880 291 L860 269 L832 295 L818 276 Z" />
  <path fill="${accent[5]}" d="M330 630 L560 486 L676 552 L846 402 L984 520 L1200 428 V630 Z" />
  <path fill="${accent[8]}" d="M0 630 V566 C150 520 330 566 470 548 S820 486 1200 560 V630 Z" />
  <path fill="none" stroke="#ffffff" stroke-width="6" stroke-linecap="round" stroke-dasharray="2 17"
    d="M560 630 C640 572 800 590 838 540 S730 470 780 430 S904 398 890 340 S842 272 866 226" />
  <path fill="${warm[6]}" stroke="${accent[9]}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"
    d="M866 214 V140 M866 142 L924 160 L866 180 Z" />
  <g transform="translate(84 96) scale(2.6)">${markSvg({ accent: accent[7], warm: warm[7] })}</g>
  <text x="180" y="164" font-size="58" font-weight="750" letter-spacing="-1.5" fill="${ink}">${escaped(brand.name)}</text>
  <text font-size="84" font-weight="800" letter-spacing="-3" fill="${ink}">
    <tspan x="84" y="304">${escaped(hero.title.slice(0, -1).join(' '))}</tspan>
    <tspan x="84" y="396" fill="${accent[7]}">${escaped(hero.title.at(-1) ?? '')}</tspan>
  </text>
  <text x="86" y="452" font-size="28" font-weight="500" fill="${inkSoft}">${escaped(brand.slogan)}</text>
</svg>`

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(root, 'src/public/share.png') })
} finally {
  await browser.close()
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArguments, ensureChromium } from './chromium.ts'

/**
 * Draws the picture that link previews show for pages without a photograph: `node e2e/share-picture.ts` writes
 * src/public/share.png. Its colors and mountains are those of the home page.
 */
const root = join(import.meta.dirname, '..')
const font = readFileSync(join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'))

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
  <rect width="1200" height="630" fill="#fff5ec" />
  <circle cx="930" cy="178" r="150" fill="#ffe6d1" />
  <circle cx="930" cy="178" r="86" fill="#ffab6b" />
  <path fill="#a6e5d3" d="M430 630 L640 360 L724 436 L866 214 L948 322 L1006 262 L1140 420 L1200 360 V630 Z" />
  <path fill="#ecfaf6" d="M866 214 L909 271 L880 291 L860 269 L832 295 L818 276 Z" />
  <path fill="#26a98a" d="M330 630 L560 486 L676 552 L846 402 L984 520 L1200 428 V630 Z" />
  <path fill="#0b5c4d" d="M0 630 V566 C150 520 330 566 470 548 S820 486 1200 560 V630 Z" />
  <path fill="none" stroke="#ffffff" stroke-width="6" stroke-linecap="round" stroke-dasharray="2 17"
    d="M560 630 C640 572 800 590 838 540 S730 470 780 430 S904 398 890 340 S842 272 866 226" />
  <path fill="#c54f0a" stroke="#0a473d" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"
    d="M866 214 V140 M866 142 L924 160 L866 180 Z" />
  <g transform="translate(84 96) scale(2.6)" fill="none" stroke-linecap="round" stroke-linejoin="round">
    <path stroke="#0c735f" stroke-width="4.4" d="M4.5 27 15 6.2a1.1 1.1 0 0 1 2 0L27.5 27" />
    <path stroke="#b84708" stroke-width="3.8" d="m11.2 24.6 9.2-6" />
    <circle fill="#b84708" cx="26.2" cy="6.2" r="3.2" />
  </g>
  <text x="180" y="164" font-size="58" font-weight="750" letter-spacing="-1.5" fill="#10192d">Ascendo</text>
  <text font-size="84" font-weight="800" letter-spacing="-3" fill="#10192d">
    <tspan x="84" y="304">Learn. Grow.</tspan>
    <tspan x="84" y="396" fill="#0c735f">Dominate.</tspan>
  </text>
  <text x="86" y="452" font-size="28" font-weight="500" fill="#475569">Practical courses, at your own pace</text>
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

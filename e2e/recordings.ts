import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { chromiumArguments, ensureChromium } from './chromium.ts'
import { eggScene } from './recordings/egg.ts'
import type { Scene } from './recordings/scene.ts'
import { spacingScene } from './recordings/spacing.ts'

/**
 * Makes the sample recordings: `node e2e/recordings.ts` draws each scene frame by frame in Chromium and writes it as WebM beside
 * its lesson. A browser's MediaRecorder would be simpler, but its files have no index, so players could not seek in them.
 */
const root = join(import.meta.dirname, '..')
const font = readFileSync(join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'))

const recordings = [
  { scene: eggScene, file: 'drawing-from-observation/one-lamp-one-egg.webm', bitrate: 90_000 },
  { scene: spacingScene, file: 'interface-design-craft/spacing-makes-groups.webm', bitrate: 100_000 },
]

/** The part of Mediabunny's script that is used here; it is loaded in the page. */
interface Bunny {
  Output: new (options: object) => {
    addVideoTrack(source: object, options: object): void
    addAudioTrack(source: object): void
    start(): Promise<void>
    finalize(): Promise<void>
    target: { buffer: ArrayBuffer }
  }
  WebMOutputFormat: new () => object
  BufferTarget: new () => object
  CanvasSource: new (canvas: HTMLCanvasElement, options: object) => { add(time: number, duration: number): Promise<void> }
  AudioBufferSource: new (options: object) => { add(sound: AudioBuffer): Promise<void> }
}

async function film(page: Page, makeScene: () => Scene, bitrate: number): Promise<Buffer> {
  await page.addScriptTag({ content: `window.scene = (${makeScene.toString()})()` })
  const encoded = await page.evaluate(async (rate) => {
    const { Mediabunny: bunny, scene } = window as unknown as { Mediabunny: Bunny; scene: Scene }
    const { seconds, draw, loudness } = scene
    const canvas = document.createElement('canvas')
    canvas.width = 1280
    canvas.height = 720
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('There is no canvas.')
    context.scale(2, 2)
    const pictures = new bunny.CanvasSource(canvas, { codec: 'vp9', bitrate: rate, keyFrameInterval: 8, latencyMode: 'quality' })
    const sounds = new bunny.AudioBufferSource({ codec: 'opus', bitrate: 16_000 })
    const output = new bunny.Output({ format: new bunny.WebMOutputFormat(), target: new bunny.BufferTarget() })
    const perSecond = 15
    output.addVideoTrack(pictures, { frameRate: perSecond })
    output.addAudioTrack(sounds)
    await output.start()
    await sounds.add(scratching(seconds, loudness))
    for (let picture = 0; picture < seconds * perSecond; picture += 1) {
      draw(context, picture / perSecond)
      await pictures.add(picture / perSecond, 1 / perSecond)
    }
    await output.finalize()
    const blob = new Blob([output.target.buffer])
    return await new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
      reader.readAsDataURL(blob)
    })

    /** Returns the sound of a pencil, or of paper that slides: noise without its low and high parts, louder in the middle of each stroke. */
    function scratching(length: number, loudnessAt: (time: number) => number): AudioBuffer {
      const sampleRate = 48_000
      const sound = new AudioBuffer({ length: length * sampleRate, sampleRate, numberOfChannels: 1 })
      const samples = sound.getChannelData(0)
      let [low, lower, level, wanted, seed] = [0, 0, 0, 0, 1]
      for (let index = 0; index < samples.length; index += 1) {
        if (index % 480 === 0) wanted = loudnessAt(index / sampleRate) * (0.6 + 0.4 * Math.sin(index / 2600))
        level += (wanted - level) * 0.0008
        seed = (seed * 16_807) % 2_147_483_647
        low += (seed / 1_073_741_823 - 1 - low) * 0.32
        lower += (low - lower) * 0.09
        samples[index] = (low - lower) * level * 0.16
      }
      return sound
    }
  }, bitrate)
  return Buffer.from(encoded, 'base64')
}

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
try {
  const page = await browser.newPage()
  // Encoders exist only in a secure context.
  await page.route('https://recordings.example/', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('https://recordings.example/')
  await page.addStyleTag({
    content: `@font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${font.toString('base64')}) }`,
  })
  await page.evaluate(() => Promise.all(['600 16px Figtree', '700 16px Figtree'].map((face) => document.fonts.load(face))))
  await page.addScriptTag({ path: join(root, 'node_modules/mediabunny/dist/bundles/mediabunny.min.cjs') })
  for (const { scene, file, bitrate } of recordings) {
    const recording = await film(page, scene, bitrate)
    writeFileSync(join(root, 'src/content/samples/courses', file), recording)
    console.log(`${file}: ${Math.round(recording.byteLength / 1024)} KB`)
  }
} finally {
  await browser.close()
}

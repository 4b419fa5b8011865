import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** Headless-only builds of Chromium, whose browser process takes half the CPU time. */
const windowless = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env['PROGRAMFILES'] ?? 'C:\\Program Files'}\\Google\\Chrome\\Application\\chrome.exe`,
]

/** The features that Playwright disables. Chromium uses only the last `--disable-features`, so ours repeats them. */
const offForPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** Chromium loads these pages for the address bar, which is invisible here; they cost a quarter of its CPU time. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup']

/** Disables updates, the browser's own requests, and the sandbox for root, which cannot use it. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // There is no graphics card, so a separate GPU process would only cost time.
  '--in-process-gpu',
  `--disable-features=${[...offForPlaywright, ...addressBarPages].join(',')}`,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Returns the path of a working Chromium: CHROMIUM_PATH, an installed one, Playwright's own, or one that this function installs.
 * @param mayLackWindow prefers an installed one without a window
 * @throws Error with one sentence if there is none and none can be installed
 */
export function ensureChromium({ mayLackWindow = false } = {}): string {
  const given = process.env['CHROMIUM_PATH']
  if (given) {
    if (runs(given)) return given
    throw new Error(`CHROMIUM_PATH names ${given}, which does not run.`)
  }
  const found = installed(mayLackWindow ? [...windowless, ...names] : names)
  if (found) return found
  install()
  const fresh = installed(names)
  if (fresh) return fresh
  throw new Error('No Chromium was found and none could be installed: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.')
}

function installed(programs: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = programs.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...applications, chromium.executablePath()].find((path) => existsSync(path) && runs(path))
}

/** Returns whether the file is a working browser. Some systems ship a stub that only says how to install it. */
function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

/** Installs Debian's package as root on Debian, otherwise Playwright's build, with the system libraries if permitted. */
function install(): void {
  const isRoot = process.getuid?.() === 0
  if (isRoot && distribution() === 'debian') {
    console.log('There is no Chromium here: installing the package of the system (apt-get install chromium)…')
    if (execute('apt-get', ['update', '-qq']) && execute('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])) return
  }
  console.log('There is no Chromium here: installing the one of Playwright…')
  const libraries = isRoot && process.platform === 'linux' ? ['--with-deps'] : []
  const cli = join(import.meta.dirname, '../node_modules/playwright/cli.js')
  execute(process.execPath, [cli, 'install', ...libraries, 'chromium'])
}

function distribution(): string | undefined {
  if (!existsSync('/etc/os-release')) return undefined
  return /^ID="?([a-z]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
}

function execute(program: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}

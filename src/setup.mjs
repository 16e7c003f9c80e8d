// Brings node_modules and dist up to date before start and test, and with --tests finds a browser.
// Plain JavaScript, because it runs when nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const packagesStamp = join(root, 'node_modules/.frontdesk-setup')
const buildStamp = join(root, 'dist/.frontdesk-setup')
const server = join(root, 'dist/frontdesk.js')
const lock = join(root, '.setup.lock')

/** @param {string} version as in process.versions.node */
export function supportsNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
}

const WHOLE = ['chromium', 'google-chrome-stable', 'google-chrome', 'chrome', 'chromium-browser']

/**
 * The browser that the tests drive. Chromium without its windows and menus draws and runs a page as the whole one does,
 * and takes a quarter off the time of the tests.
 */
export const findTestBrowser = (env = process.env) => findBrowser(env, ['chromium-headless-shell', ...WHOLE])

/**
 * A browser as people have it: CHROME_PATH, else one that is installed, else Playwright's own download.
 * @param {Record<string, string | undefined>} env
 */
export function findBrowser(env = process.env, names = WHOLE) {
  const places = [
    ...(env['CHROME_PATH'] ? [env['CHROME_PATH']] : []),
    ...names.flatMap((name) => placesOf(name, env, ['/usr/bin', '/usr/local/bin'])),
    '/opt/google/chrome/chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...playwrightBrowser(),
  ]
  return places.find(isProgram)
}

/**
 * The folder of the programs of Postgres, which Debian keeps by version and off the PATH; the newest where there are
 * several.
 */
export function findPostgres(place = '/usr/lib/postgresql') {
  const versions = fs.existsSync(place) ? fs.readdirSync(place) : []
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(place, version, 'bin'))
    .find((folder) => isProgram(join(folder, 'initdb')))
}

/**
 * HAProxy, which Debian keeps where only root looks.
 * @param {Record<string, string | undefined>} env
 */
export const findBalancer = (env = process.env) =>
  placesOf('haproxy', env, ['/usr/sbin', '/usr/local/sbin']).find(isProgram)

/** The parser of those who made the format of the figures, for Debian's own Python. */
export const canParseFigures = () =>
  fs.existsSync('/usr/bin/python3') &&
  fs.existsSync('/usr/lib/python3/dist-packages/prometheus_client/openmetrics/parser.py')

/** @param {string} name @param {Record<string, string | undefined>} env @param {string[]} more */
const placesOf = (name, env, more) =>
  [...(env['PATH'] ?? '').split(delimiter), ...more].filter(Boolean).map((folder) => join(folder, name))

/** @param {string} path */
function isProgram(path) {
  try {
    fs.accessSync(path, fs.constants.X_OK)
    return fs.statSync(path).isFile()
  } catch {
    return false
  }
}

/** @returns {string[]} */
function playwrightBrowser() {
  try {
    return [createRequire(import.meta.url)('playwright-core').chromium.executablePath()]
  } catch {
    return [] // not installed yet, or no build for this machine
  }
}

/**
 * A hash over the names and contents of everything under the given paths that goes into a build.
 * @param {string} base
 * @param {string[]} paths
 */
export function fingerprint(base, paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((name) => filesUnder(join(base, name))).toSorted()) {
    const content = fs.readFileSync(path)
    hash.update(`${relative(base, path)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const kind = fs.statSync(path, { throwIfNoEntry: false })
  if (kind?.isDirectory()) {
    const names = fs.readdirSync(path).filter((name) => name !== 'testing')
    return names.flatMap((name) => filesUnder(join(path, name)))
  }
  return kind && !/\.spec\.tsx?$|\.snap(\.json)?$/.test(path) ? [path] : []
}

const packagesMark = () => `${process.platform}-${process.arch} ${fingerprint(root, ['package-lock.json'])}`

/** The time of the built file is in the mark, so that a build made by hand is not taken for this one. */
function buildMark() {
  const inputs = ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']
  return `${fs.statSync(server, { throwIfNoEntry: false })?.mtimeMs} ${fingerprint(root, inputs)}`
}

/** @param {string} stamp @param {() => string} mark */
function isCurrent(stamp, mark) {
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === mark()
}

const isBuilt = () => isCurrent(buildStamp, buildMark)

let isKnownToBeBuilt = false

/**
 * Throws where other sources made dist/: over another one, a test of the built program says nothing about these. A process
 * starts many programs, so it reads the sources once.
 */
export function requireBuild() {
  isKnownToBeBuilt ||= isBuilt()
  if (!isKnownToBeBuilt)
    throw new Error('dist/ is not made of these sources. Run `node src/setup.mjs`, then the test again.')
}

function installPackages() {
  if (isCurrent(packagesStamp, packagesMark)) return
  say('Installing packages (npm ci)')
  // --include=dev: the build needs them even where NODE_ENV=production. --loglevel: `npm test --silent` is inherited.
  const done = run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!done) throw new Error('npm ci failed: see above. Is the npm registry within reach?')
  fs.writeFileSync(packagesStamp, packagesMark())
}

function build() {
  if (isBuilt()) return
  say('Building the dashboard and the shop service (vite build)')
  fs.rmSync(join(root, 'dist'), { recursive: true, force: true })
  const done = run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (!done) throw new Error('The build failed: see above.')
  fs.writeFileSync(buildStamp, buildMark())
}

function provideBrowser() {
  if (findTestBrowser()) return
  if (process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')) {
    say('Installing Chromium for the tests (apt-get)')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-liberation']
    run('apt-get', ['update', '-qq'], { env })
    // The first is not in older releases.
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (run('apt-get', [...install, name], { env })) break
  }
  if (findTestBrowser()) return
  say('Downloading Chromium for the tests (playwright install, 30 s at most)')
  const cli = 'node_modules/@playwright/test/cli.js'
  run(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    timeout: 30_000,
    killSignal: 'SIGKILL',
  })
  if (findTestBrowser()) return
  throw new Error(
    'The tests need a browser and none could be had. Install Chromium or Chrome so that it is on the PATH, ' +
      'or set CHROME_PATH to one, and run npm test again.',
  )
}

/** What some tests need beside a browser, by the names of Debian's packages. */
export const missingServers = () => [
  ...(process.env['DATABASE_URL'] || findPostgres() ? [] : ['postgresql']),
  ...(findBalancer() ? [] : ['haproxy']),
  ...(canParseFigures() ? [] : ['python3-prometheus-client']),
]

/** Where one can't be had the tests say at their end what was left out. */
function provideServers() {
  const packages = missingServers()
  if (packages.length === 0 || process.getuid?.() !== 0 || !fs.existsSync('/etc/debian_version')) return
  say(`Installing ${packages.join(' and ')} for the tests (apt-get)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], { env })
  for (const name of packages)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
}

/** @param {string} text */
function say(text) {
  console.error(`${text} …`)
}

/**
 * Everything it prints goes to stderr: stdout belongs to the program that is started next.
 * @param {string} command @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options }).status === 0
}

/** Waits until no other setup works in this folder. The lock of one that died is taken over. */
function takeLock() {
  const own = `${lock}.${process.pid}`
  fs.writeFileSync(own, String(process.pid))
  try {
    // A link appears whole, with the pid in it; a file made and then written could be read empty.
    while (!linked(own)) {
      if (isAbandoned()) fs.rmSync(lock, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  } finally {
    fs.rmSync(own, { force: true })
  }
}

/** @param {string} own */
function linked(own) {
  try {
    fs.linkSync(own, lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function isAbandoned() {
  try {
    process.kill(Number(fs.readFileSync(lock, 'utf8')), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/** @param {boolean} forTests */
function setUp(forTests) {
  if (!supportsNode(process.versions.node)) {
    throw new Error(
      `Frontdesk needs Node 20.19 or newer (22.12 or newer of 22), this is ${process.versions.node}.`,
    )
  }
  const current = isCurrent(packagesStamp, packagesMark) && isCurrent(buildStamp, buildMark)
  if (current && (!forTests || (findTestBrowser() && missingServers().length === 0))) return
  takeLock()
  try {
    installPackages()
    build()
    if (forTests) {
      provideBrowser()
      provideServers()
    }
  } finally {
    fs.rmSync(lock, { force: true })
  }
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    setUp(process.argv.includes('--tests'))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

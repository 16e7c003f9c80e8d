// What the linter cannot see of the layout: names of files and folders, and imports made while running.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('.', import.meta.url))
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(src.length))

const mayImport: Record<string, string[]> = {
  domain: [],
  ui: [],
  contract: ['domain'],
  client: ['contract', 'domain'],
  app: ['client', 'domain', 'ui'],
  service: ['contract', 'domain'],
  gateway: ['contract'],
  worker: ['contract'],
  'begin.ts': ['app', 'client', 'ui'],
  'main.tsx': ['app', 'begin', 'client', 'ui'],
  'frontdesk.ts': ['gateway', 'service'],
}

function zoneOf(path: string) {
  return path.split('/')[0] ?? ''
}

/** Every relative import of a file, `import()` included, as a path under src. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8')
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g)
  return [...found].map(([, path = '']) => join(dirname(file), path))
}

test('every file under src has its place in the layout', () => {
  const places = [...Object.keys(mayImport), 'security', 'setup.mjs']
  const isPlaced = (zone: string) => places.includes(zone) || /^[a-z]+\.spec\.ts$/.test(zone)
  expect(files.filter((file) => !isPlaced(zoneOf(file)))).toEqual([])
})

test('there are no barrels', () => {
  expect(files.filter((file) => /^index\.[cm]?[jt]sx?$/.test(basename(file)))).toEqual([])
})

test('no folder is a drawer for odds and ends', () => {
  expect(files.filter((file) => /(^|\/)(utils?|common|misc|helpers?|lib|shared)\//i.test(file))).toEqual([])
})

test('folders are at most three deep', () => {
  expect(files.filter((file) => file.split('/').length > 4)).toEqual([])
})

test('setup.mjs, which runs before anything is installed, and what is shown to be copied are the only plain JavaScript', () => {
  const plain = files.filter((file) => /\.[cm]?jsx?$/.test(file)).toSorted()
  expect(plain).toEqual(['app/webhooks/isFromShop.mjs', 'setup.mjs'])
})

test('imports go in the direction of the layout, those made while running too', () => {
  const wrong = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => importsOf(file).map((path) => ({ file, path })))
    .filter(({ file, path }) => {
      const from = zoneOf(file)
      return zoneOf(path) !== from && !mayImport[from]?.includes(zoneOf(path))
    })
  expect(wrong).toEqual([])
})

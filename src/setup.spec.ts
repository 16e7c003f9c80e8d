import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  findBalancer,
  findBrowser,
  findPostgres,
  findTestBrowser,
  fingerprint,
  supportsNode,
} from './setup.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-setup-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string) {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

test.each(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '26.1.0'])('Node %s will do', (version) => {
  expect(supportsNode(version)).toBe(true)
})

test.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0'])('Node %s is too old', (version) => {
  expect(supportsNode(version)).toBe(false)
})

test('a changed, a renamed and a new source each call for a build', () => {
  mkdirSync(join(folder, 'src'))
  write('src/money.ts', 'one')
  const seen = new Set([fingerprint(folder, ['src'])])

  write('src/money.ts', 'two')
  seen.add(fingerprint(folder, ['src']))
  rmSync(join(folder, 'src/money.ts'))
  write('src/coins.ts', 'two')
  seen.add(fingerprint(folder, ['src']))
  write('src/empty.ts', '')
  seen.add(fingerprint(folder, ['src']))

  expect(seen.size).toBe(4)
})

test('a changed spec or snapshot calls for no build', () => {
  write('money.ts', 'one')
  const before = fingerprint(folder, ['.'])
  write('money.spec.ts', 'two')
  write('Balance.spec.tsx', 'two')
  write('openapi.snap.json', '{}')
  mkdirSync(join(folder, 'testing'))
  write('testing/shop.ts', 'two')
  expect(fingerprint(folder, ['.'])).toBe(before)
})

test('a changed source calls for a build also where the clone lies in a folder named testing', () => {
  const clone = join(folder, 'testing/frontdesk')
  mkdirSync(clone, { recursive: true })
  write('testing/frontdesk/money.ts', 'one')
  const before = fingerprint(clone, ['.'])
  write('testing/frontdesk/money.ts', 'two')
  expect(fingerprint(clone, ['.'])).not.toBe(before)
})

test('the browser named by CHROME_PATH goes before any other', () => {
  const mine = write('my-browser', '')
  chmodSync(mine, 0o755)
  expect(findBrowser({ CHROME_PATH: mine })).toBe(mine)
})

test('a Chromium on the PATH is found, a file that cannot be run is not taken for one', () => {
  const chromium = write('chromium', '')
  expect(findBrowser({ PATH: folder })).not.toBe(chromium)
  chmodSync(chromium, 0o755)
  expect(findBrowser({ PATH: folder })).toBe(chromium)
})

test('the tests take a Chromium without windows where there is one, unless another is named', () => {
  const [whole, shell] = [write('chromium', ''), write('chromium-headless-shell', '')]
  for (const file of [whole, shell]) chmodSync(file, 0o755)
  expect(findTestBrowser({ PATH: folder })).toBe(shell)
  expect(findTestBrowser({ PATH: folder, CHROME_PATH: whole })).toBe(whole)
  expect(findBrowser({ PATH: folder })).toBe(whole)
})

test('of several versions of Postgres the newest is taken, and none that can not make a database', () => {
  expect(findPostgres(join(folder, 'nowhere'))).toBeUndefined()
  for (const version of ['9', '15', '17']) {
    mkdirSync(join(folder, version, 'bin'), { recursive: true })
    if (version !== '17') chmodSync(write(`${version}/bin/initdb`, ''), 0o755)
  }
  expect(findPostgres(folder)).toBe(join(folder, '15', 'bin'))
})

test('HAProxy is found on the PATH, and where Debian keeps it from those who are not root', () => {
  const mine = write('haproxy', '')
  expect(findBalancer({ PATH: folder })).not.toBe(mine)
  chmodSync(mine, 0o755)
  expect(findBalancer({ PATH: folder })).toBe(mine)
  expect(findBalancer({})).toBe(findBalancer({ PATH: '/usr/sbin' }))
})

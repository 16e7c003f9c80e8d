import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { shopWithKey, told } from '~/service/testing/servers/command'
import { ask, newFolder, serve } from '~/service/testing/servers/program'

// Who else on the computer can get at the shop's files.

const program = fileURLToPath(new URL('../../../dist/frontdesk.js', import.meta.url))

const modeOf = (path: string) => statSync(path).mode & 0o777
const modesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name)).toString(8)]))

/** Runs a command as somebody whose files are made with this umask. */
const withUmask = (umask: string, cwd: string, line: string) =>
  execFileSync('/bin/sh', ['-c', `umask ${umask}; exec "${process.execPath}" "${program}" ${line}`], { cwd })

test.each(['000', '022', '277'])(
  'with umask %s all that is made is its owner’s alone, and the owner can use it',
  (umask) => {
    const cwd = newFolder()
    withUmask(umask, cwd, 'shops create --name Northside --data shop/data')
    withUmask(umask, cwd, 'backup copy.db --data shop/data')
    withUmask(umask, cwd, 'restore copy.db --data other/data')
    withUmask(umask, cwd, 'restore copy.db --data other/data')
    for (const folder of ['shop', 'shop/data', 'other', 'other/data'])
      expect([folder, modeOf(join(cwd, folder)).toString(8)]).toEqual([folder, '700'])
    expect(modeOf(join(cwd, 'copy.db')).toString(8)).toBe('600')
    for (const folder of ['shop/data', 'other/data']) {
      const modes = modesIn(join(cwd, folder))
      expect(Object.keys(modes)).toEqual(expect.arrayContaining(['frontdesk.db', 'lock.db', 'secret']))
      expect([folder, [...new Set(Object.values(modes))]]).toEqual([folder, ['600']])
    }
  },
)

test('what stands open while it is served is its owner’s alone too', async () => {
  const data = join(newFolder(), 'data')
  const server = await serve(data)
  const { key } = await shopWithKey(data)
  await ask(server, key, 'POST', '/customers', { name: 'Maria Alvarez' })
  expect(modesIn(data)).toEqual({
    'frontdesk.db': '600',
    'frontdesk.db-shm': '600',
    'frontdesk.db-wal': '600',
    'lock.db': '600',
    'lock.db-journal': '600',
    secret: '600',
  })
  expect(server.said.err).toBe('')
})

test('a folder and files that others can get at are said at the start, and left as they are', async () => {
  const data = newFolder()
  await told(data, 'shops', 'create', '--name', 'Northside')
  chmodSync(data, 0o755)
  chmodSync(join(data, 'frontdesk.db'), 0o644)
  chmodSync(join(data, 'secret'), 0o640)
  const server = await serve(data)
  expect(server.said.err.trimEnd().split('\n')).toEqual([
    expect.stringContaining(
      `can read ${data} (mode 755), which holds all data of the shop. Close it with: chmod 700 ${data}`,
    ),
    expect.stringContaining(`${join(data, 'secret')} (mode 640)`),
    expect.stringContaining(`${join(data, 'frontdesk.db')} (mode 644)`),
  ])
  expect([modeOf(data), modeOf(join(data, 'secret'))]).toEqual([0o755, 0o640])
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startChild } from '~/service/testing/servers/child'
import { newFile } from '~/service/testing/store'
import { lockFolder, type LockMode } from './folderLock'

const HOLDER = `
  const release = ours.lockFolder(args[0], 'serving')
  console.log(release ? 'held' : 'refused')
  process.stdin.once('data', () => { release?.(); console.log('released') })
`
const startHolder = (lock: string) => startChild('./src/service/operations/folderLock.ts', HOLDER, lock)

test('a folder has one holder, and the next one when it lets go', () => {
  const lock = newFile('lock.db')
  const release = lockFolder(lock, 'serving')
  expect(release).not.toBeNull()
  expect(lockFolder(lock, 'serving')).toBeNull()
  expect(lockFolder(lock, 'serving')).toBeNull()
  release?.()
  const again = lockFolder(lock, 'serving')
  expect(again).not.toBeNull()
  again?.()
})

test('holding one folder does not hold another', () => {
  const [one, other] = [lockFolder(newFile('lock.db'), 'serving'), lockFolder(newFile('lock.db'), 'serving')]
  expect([one, other]).not.toContain(null)
  one?.()
  other?.()
})

test('another process is kept out, and let in when the holder lets go', async () => {
  const lock = newFile('lock.db')
  const holder = startHolder(lock)
  expect(await holder.hears()).toBe('held')
  expect(lockFolder(lock, 'serving')).toBeNull()
  const second = startHolder(lock)
  expect(await second.hears()).toBe('refused')
  holder.goOn()
  expect(await holder.hears()).toBe('released')
  const release = lockFolder(lock, 'serving')
  expect(release).not.toBeNull()
  release?.()
})

test('a holder that is killed leaves the folder free, with nothing to clear away', async () => {
  const lock = newFile('lock.db')
  const holder = startHolder(lock)
  expect(await holder.hears()).toBe('held')
  holder.kill('SIGKILL')
  expect((await holder.ended).signal).toBe('SIGKILL')
  const release = lockFolder(lock, 'serving')
  expect(release).not.toBeNull()
  release?.()
})

test('of several that come at once, one holds', async () => {
  const lock = newFile('lock.db')
  const holders = Array.from({ length: 4 }, () => startHolder(lock))
  const words = await Promise.all(holders.map((holder) => holder.hears()))
  expect(words.filter((word) => word === 'held')).toHaveLength(1)
  expect(words.filter((word) => word === 'refused')).toHaveLength(3)
})

test('a file that is no lock is told, not taken for a lock that somebody holds', () => {
  expect(() =>
    lockFolder(join(newFile('lock.db'), 'there', 'is', 'no', 'such', 'folder'), 'serving'),
  ).toThrow(/open/)
})

test('commands have a folder side by side and beside the one that serves it; alone has it nobody else', () => {
  const lock = newFile('lock.db')
  const take = (hold: LockMode) => {
    const release = lockFolder(lock, hold)
    if (!release) throw new Error(`${hold} was refused`)
    return release
  }
  const commands = [take('beside'), take('beside')]
  const server = take('serving')
  const late = take('beside')
  expect([lockFolder(lock, 'serving'), lockFolder(lock, 'alone')]).toEqual([null, null])
  for (const release of commands) release()
  late()
  expect(lockFolder(lock, 'alone')).toBeNull()
  server()
  const command = take('beside')
  expect(lockFolder(lock, 'alone')).toBeNull()
  command()
  const alone = take('alone')
  for (const hold of ['beside', 'serving', 'alone'] as const) expect(lockFolder(lock, hold)).toBeNull()
  alone()
  take('beside')()
})

import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import { deleteDatabases } from '~/client/search/testing/indexedDb'
import type { Session } from '~/contract/session'
import { beginPersisting, forgetPersisted, persist, readPersisted, type Persisted } from './persistedBoards'

const NOW = Date.parse('2026-03-02T09:41:00Z')

const session = (connection: string): Session => ({
  services: [],
  home: null,
  demo: false,
  timeZone: null,
  taxRatePpm: null,
  signedIn: {
    connection,
    serviceId: 'north',
    service: 'North',
    surface: 'full',
    features: [],
    scopes: null,
    shop: 'Northside Garage',
  },
})

const persisted = (connection: string): Persisted => ({
  session: session(connection),
  boards: [],
  takenAt: NOW,
  endsAt: NOW + 1_000,
})

const shown = async (now = NOW) => (await readPersisted(now))?.session.signedIn?.connection ?? null

/** Whose are found by whoever searches the disk. */
async function onDisk() {
  const database = await openDB('frontdesk-cache')
  const keys = await database.getAllKeys('boards')
  database.close()
  return keys
}

beforeEach(async () => {
  await deleteDatabases()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, word: string) => kept.set(name, word),
    removeItem: (name: string) => kept.delete(name),
  })
})

test('what was kept is there at the next start, until the session would end, and gone from then on', async () => {
  await beginPersisting('morning')
  await persist('morning', persisted('morning'))
  expect(await shown(NOW + 999)).toBe('morning')
  expect([await shown(NOW + 1_000), await onDisk()]).toEqual([null, []])
})

test('a clock that was set back shows nothing for longer', async () => {
  await beginPersisting('morning')
  await persist('morning', persisted('morning'))
  expect(await shown(NOW - 1)).toBe(null)
})

test('with another connection the one before is gone, and a tab that has not heard yet brings nothing back', async () => {
  await beginPersisting('morning')
  await persist('morning', persisted('morning'))
  await beginPersisting('evening')
  expect([await shown(), await onDisk()]).toEqual([null, []])
  await persist('morning', persisted('morning'))
  expect([await shown(), await onDisk()]).toEqual([null, []])
  await persist('evening', persisted('evening'))
  expect(await shown()).toBe('evening')
})

test('after a sign-out a tab that has not heard yet brings nothing back', async () => {
  await beginPersisting('morning')
  await persist('morning', persisted('morning'))
  await forgetPersisted()
  await persist('morning', persisted('morning'))
  expect([await shown(), await onDisk()]).toEqual([null, []])
})

test('signed out while the first one is being taken, nothing of it stays', async () => {
  const taking = beginPersisting('morning')
  await forgetPersisted()
  await taking
  await persist('morning', persisted('morning'))
  expect([await shown(), await onDisk(), localStorage.getItem('frontdesk:persisted')]).toEqual([
    null,
    [],
    null,
  ])
})

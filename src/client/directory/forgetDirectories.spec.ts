import { openDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import { openOutboxStore } from './durableStore'
import { forgetDirectories } from './forgetDirectories'
import { databases, deleteDatabases } from './testing/indexedDb'

beforeEach(deleteDatabases)

test('the directories of every connection go, one that another tab has open included, and nothing else', async () => {
  let isToldSo = false
  await openOutboxStore('the old key', () => (isToldSo = true))
  await openOutboxStore('the new key')
  const outbox = await openDB('frontdesk-outbox', 1)
  expect(await databases()).toHaveLength(3)
  await forgetDirectories()
  expect(await databases()).toEqual(['frontdesk-outbox'])
  expect(isToldSo).toBe(true)
  outbox.close()
})

test('where nothing is kept there is nothing to forget', async () => {
  await forgetDirectories()
  expect(await databases()).toEqual([])
})

import { expect, test } from 'vitest'
import { CEDAR, openStore } from '~/service/testing/store'
import { counters } from './counters'
import { shops } from './shops'

const BIRCH = { ...CEDAR, id: 'birch' }

test('each shop counts its own events and invoices', async () => {
  const { store } = await openStore()
  await store.write(null, (writer) => shops.insert(writer, BIRCH))
  const taken = await store.write(null, async (writer) => [
    await counters.takeEvent(writer, 'cedar'),
    await counters.takeEvent(writer, 'cedar'),
    await counters.takeEvent(writer, 'birch'),
    await counters.takeInvoice(writer, 'birch'),
  ])
  expect(taken).toEqual([1, 2, 1, '1001'])
  expect(await counters.newestEvent(store, 'cedar')).toBe(2)
  expect(await counters.ofShop(store, 'birch')).toEqual({
    shop_id: 'birch',
    next_event: 2,
    next_invoice: 1002,
    untold_since: null,
    last_at: 0,
  })
})

test('a number that was taken by what failed is given again', async () => {
  const { store } = await openStore()
  const failing = store.write('cedar', async (writer) => {
    await counters.takeEvent(writer, 'cedar')
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await store.write('cedar', (writer) => counters.takeEvent(writer, 'cedar'))).toBe(1)
})

test('a shop that does not exist counts nothing', async () => {
  const { store } = await openStore()
  expect(await counters.newestEvent(store, 'elm')).toBe(0)
  await expect(store.write(null, (writer) => counters.takeEvent(writer, 'elm'))).rejects.toThrow(
    'does not exist',
  )
  await expect(counters.place(store, 'elm')).rejects.toThrow('does not exist')
})

const epochOf = async () => (await counters.place((await openStore()).store, 'cedar')).epoch

test('every database draws a line of history of its own', async () => {
  const epochs = [await epochOf(), await epochOf()]
  expect(epochs[0]).toMatch(/^[0-9a-f]{16}$/)
  expect(epochs[1]).not.toBe(epochs[0])
})

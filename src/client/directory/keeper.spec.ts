import { expect, test } from 'vitest'
import { createKeeper } from './keeper'

const ruth = {
  id: 'c-1',
  name: 'Ruth Delgado',
  contact: null,
  phone: null,
  email: null,
  createdAt: 1,
  updatedAt: 1,
}

test('where the browser keeps nothing, whose vehicles were read is known for as long as the page is open', async () => {
  const keeper = createKeeper({
    connection: 'shop',
    openStore: () => Promise.reject(new Error('No disk')),
    offSwitch: { isOff: () => false, set: () => {} },
    onOpened: () => {},
    onWiped: () => {},
  })
  const store = await keeper.store()
  await store.put({ customers: [ruth] })
  await store.put({ vehiclesReadOf: ['c-1'] })
  expect(await store.nextUnread(new Set())).toBeNull()
  expect(await store.nextStale(Date.now() + 1, new Set())).toBe('c-1')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDesk } from '~/client/outbox/testing/desk'
import { forgetComputer } from './forgetComputer'
import { keepShopHere, readShopHere } from './useShopRecord'

/** As a browser's: what it keeps are properties of its own. */
class Storage {
  [name: string]: unknown
  static full = false
  getItem(name: string) {
    return this[name] ?? null
  }
  setItem(name: string, text: string) {
    if (Storage.full) throw new DOMException('The quota is exceeded', 'QuotaExceededError')
    this[name] = text
  }
  removeItem(name: string) {
    delete this[name]
  }
}

beforeEach(() => {
  Storage.full = false
  vi.stubGlobal('localStorage', new Storage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const SHOP = {
  name: 'Cedar Street Auto',
  street: '12 Cedar Street',
  city: 'Santa Rosa',
  state: 'CA',
  zipCode: '95401',
  phone: '+17075550199',
  taxNumber: null,
  terms: 'Storage after ten days.',
  messageTexts: { ready: 'Ready: {car}.' },
}

test('what a shop says of itself is kept for its connection, and another one sees nothing of it', () => {
  expect(keepShopHere('north', SHOP)).toBe(true)
  expect(readShopHere('north')).toEqual(SHOP)
  expect(readShopHere('south')).toBeNull()
})

test.each([
  ['half of it', '{"name":"Cedar'],
  ['nothing', 'null'],
  ['a list', '[]'],
  ['of another version', JSON.stringify({ ...SHOP, street: 12 })],
  ['without a name', JSON.stringify({ ...SHOP, name: undefined })],
])('%s: it counts as nothing', (_, text) => {
  keepShopHere('north', SHOP)
  const [place = ''] = Object.keys(localStorage)
  localStorage.setItem(place, text)
  expect(readShopHere('north')).toBeNull()
})

test('where the browser keeps nothing, it says so, and what was kept before stands', () => {
  keepShopHere('north', SHOP)
  Storage.full = true
  expect(keepShopHere('north', { ...SHOP, street: '9 Birch Road' })).toBe(false)
  expect(readShopHere('north')).toEqual(SHOP)
})

test('signing out removes it, also that of an earlier key', async () => {
  keepShopHere('north', SHOP)
  keepShopHere('evening', SHOP)
  const { outbox } = createDesk().openTab()
  await forgetComputer({ outbox, searchIndex: { wipe: async () => {} } }, { discarding: [] })
  expect([readShopHere('north'), readShopHere('evening')]).toEqual([null, null])
  expect(Object.keys(localStorage)).toEqual([])
})

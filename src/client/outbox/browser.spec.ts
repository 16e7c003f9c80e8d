import { afterEach, expect, test, vi } from 'vitest'
import { browserParts } from './browser'

afterEach(() => vi.unstubAllGlobals())

test('the browser is asked not to clear what is kept when its disk is nearly full', () => {
  const persist = vi.fn<() => Promise<boolean>>(async () => false)
  vi.stubGlobal('navigator', { storage: { persist } })
  browserParts().channel?.listen(() => {})()
  expect(persist).toHaveBeenCalledOnce()
})

test('one that would put the question to the person is not asked before they want it', () => {
  const persist = vi.fn<() => Promise<boolean>>(async () => false)
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
  vi.stubGlobal('navigator', { storage: { persist }, userAgent })
  browserParts().channel?.listen(() => {})()
  expect(persist).not.toHaveBeenCalled()
})

test('a browser that can’t be asked has a outbox all the same', () => {
  vi.stubGlobal('navigator', {})
  const parts = browserParts()
  parts.channel?.listen(() => {})()
  expect(parts).toMatchObject({ store: {}, locks: {} })
})

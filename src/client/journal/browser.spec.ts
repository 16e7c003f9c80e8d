import { afterEach, expect, test, vi } from 'vitest'
import { browserParts } from './browser'

afterEach(() => vi.unstubAllGlobals())

test('the browser is asked not to clear what is kept when its disk is nearly full', () => {
  const persist = vi.fn<() => Promise<boolean>>(async () => false)
  vi.stubGlobal('navigator', { storage: { persist } })
  browserParts().channel?.listen(() => {})()
  expect(persist).toHaveBeenCalledOnce()
})

test('a browser that can’t be asked has a journal all the same', () => {
  vi.stubGlobal('navigator', {})
  const parts = browserParts()
  parts.channel?.listen(() => {})()
  expect(parts.locks).toBe(null)
})

import { expect, test } from 'vitest'
import { parseUrl } from './url'

test('an address with an umlaut stays one, however often a process has read it', () => {
  const times = 20_000
  const read = Array.from({ length: times }, () => parseUrl('https://bücher.example/öl'))
  expect(read.filter((url) => url?.hostname === 'xn--bcher-kva.example')).toHaveLength(times)
})

test.each(['', 'bücher.example', 'https://999.1.1.1'])('%j is no address', (text) => {
  expect(parseUrl(text)).toBeNull()
})

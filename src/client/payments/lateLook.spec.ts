import { expect, test, vi } from 'vitest'
import { entry } from '../journal/testing/stores'
import { createLateLook } from './lateLook'

// The look is a part of the program that is fetched when it is needed, which may be when there is no line.

vi.mock('./lookAgain', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a look that can’t be fetched is no answer, and not an answer that could not be used', async () => {
  const look = createLateLook({
    serviceId: 'north',
    isOurs: false,
    transport: { ask: () => Promise.reject(new Error('asked')) },
  })
  await expect(look.at(entry('k'), new AbortController().signal, [])).rejects.toMatchObject({
    name: 'Failure',
    kind: 'unreachable',
    message: 'No answer came',
  })
})

import { expect, test } from 'vitest'
import { Failure, type FailureKind } from '../api/failure'
import { createMissing } from './missing'

const RUTH = [{ id: 'ruth', customerId: 'ruth' }]

/** The first reading fails so; how often it was asked when the card is looked at once more. */
async function askedAfter(kind: FailureKind) {
  let asked = 0
  const missing = createMissing({
    known: async () => new Set<string>(),
    async read() {
      asked += 1
      if (asked === 1) throw new Failure(kind, 'No')
    },
    most: () => 1,
  })
  await missing.want(RUTH)
  await missing.want(RUTH)
  await missing.want(RUTH)
  return asked
}

test.each(['unreachable', 'busy', 'broken', 'signed-out'] as const)(
  'what could not be read because the service was %s is asked for again, until it is read',
  async (kind) => {
    expect(await askedAfter(kind)).toBe(2)
  },
)

test.each(['missing', 'forbidden', 'refused'] as const)(
  'what is %s is not asked for again and again',
  async (kind) => {
    expect(await askedAfter(kind)).toBe(1)
  },
)

test('many are read as many at a time as the service takes, and each once', async () => {
  const read: (readonly string[])[] = []
  const missing = createMissing({
    known: async () => new Set(['tom']),
    read: async (ids) => void read.push(ids),
    most: () => 2,
  })
  await missing.want(['ruth', 'tom', 'ann', 'bo'].map((id) => ({ id, customerId: id })))
  await missing.want([{ id: 'car', customerId: 'ruth' }])
  expect(read).toEqual([['ruth', 'ann'], ['bo'], ['ruth']])
})

import { expect, test } from 'vitest'
import { createLearning } from './learning'
import type { Rows } from './rows'
import { customer } from './testing/fakeShop'

const ids = ({ customers }: Rows) => customers.map(({ id }) => id)

test('customers told of one by one are named at once, and heeded together', async () => {
  const named: string[][] = []
  const heeded: string[][] = []
  const learn = createLearning(
    (rows) => named.push(ids(rows)),
    (rows) => heeded.push(ids(rows)),
  )
  const [first, second] = [customer(1), customer(2)]
  learn({ customers: [first] })
  learn({ customers: [second] })
  expect([named, heeded]).toEqual([[[first.id], [second.id]], []])
  await Promise.resolve()
  learn({ customers: [first] })
  await Promise.resolve()
  expect(heeded).toEqual([[first.id, second.id], [first.id]])
})

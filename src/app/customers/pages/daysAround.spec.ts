import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createShopRecords } from '~/client/cache/shopRecords'
import type { Reads } from '~/client/reads'
import { later } from '~/client/testing/later'
import { daysAround } from './useCustomerAppointments'

const DAYS = { from: '2030-05-01', to: '2030-05-31' }

/** A shop whose answers can be held back, and somebody who looks at a customer's page. */
function aDesk() {
  let asked = 0
  let answer = later<{ rows: never[]; next: string | null; skipped: number }>()
  const appointments: Partial<NonNullable<Reads['appointments']>> = {
    ofDays: (_days, _after, _limit, { signal } = {}) => {
      asked += 1
      return new Promise((resolve, reject) => {
        void answer.promise.then(resolve)
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    },
  }
  const client = new QueryClient()
  const query = daysAround(
    { name: 'north', api: { appointments } as Reads, records: createShopRecords() },
    DAYS,
  )
  return {
    asked: () => asked,
    answer(next: string | null) {
      const { resolve } = answer
      answer = later()
      resolve({ rows: [], next, skipped: 0 })
    },
    appointment() {
      const observer = new QueryObserver(client, query)
      const leave = observer.subscribe(() => {})
      return { leave, isWhole: () => observer.getCurrentResult().data?.isWhole }
    },
  }
}

test('a customer’s page that was left before all was read reads it the next time', async () => {
  const desk = aDesk()
  const first = desk.appointment()
  desk.answer('page 2')
  await expect.poll(first.isWhole).toBe(false)
  first.leave()
  const before = desk.asked()
  const second = desk.appointment()
  await expect.poll(desk.asked).toBe(before + 1)
  desk.answer(null)
  await expect.poll(second.isWhole).toBe(true)
})

test('one that was read whole is not read again at the next glance', async () => {
  const desk = aDesk()
  const first = desk.appointment()
  desk.answer(null)
  await expect.poll(first.isWhole).toBe(true)
  first.leave()
  const second = desk.appointment()
  expect(second.isWhole()).toBe(true)
  expect(desk.asked()).toBe(1)
})

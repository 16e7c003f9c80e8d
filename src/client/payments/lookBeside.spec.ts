import { expect, test } from 'vitest'
import type { Payment } from '../records'
import { createLookBeside } from './lookBeside'
import { createStillWatched } from './stillWatched'

// Desk 1 took another desk's payment for its own; its own comes in forty seconds later, when its page is gone.

const paid = (id: string): Payment => ({
  id,
  invoiceId: 'inv_1',
  amountCents: 5_000,
  method: 'cash',
  reference: null,
  note: null,
  recordedAt: '2026-11-22T09:00:00.000Z',
  createdAt: '2026-11-22T09:00:00.000Z',
})

const seen = JSON.stringify({ status: 'unpaid', balanceCents: 10_000, payments: [] })
const kept = () => ({ invoiceId: 'inv_1', paymentId: 'pay_1', seen, told: [] as string[] })

function computer() {
  const words = new Map<string, string>()
  const disk = {
    getItem: (name: string) => words.get(name) ?? null,
    setItem: (name: string, value: string) => void words.set(name, value),
  }
  const books = { rows: [paid('pay_1')], isThere: true }
  return {
    books,
    watched: createStillWatched('north', disk),
    /** A new page, with its timers in its own hands. */
    page: () => {
      const due: (() => void)[] = []
      const told: string[][] = []
      const beside = createLookBeside({
        look: () => (books.isThere ? Promise.resolve(books.rows) : Promise.reject(new Error('no line'))),
        later: (_, run) => void due.push(run),
        watched: createStillWatched('north', disk),
        isShown: () => false,
        onBeside: (payment, others) => void told.push([payment.id, ...others.map(({ id }) => id)]),
      })
      const liveOn = async () => {
        for (const run of due.splice(0)) {
          run()
          await new Promise((resolve) => setTimeout(resolve))
        }
      }
      return { beside, told, liveOn }
    },
  }
}

test('the page that confirmed a payment is gone: what came beside it is told by the next one, once', async () => {
  const { books, watched, page } = computer()
  const first = page()
  first.beside.later(kept())
  await first.beside.now(kept(), true)
  expect(first.told).toEqual([])

  books.rows.push(paid('pay_2'))
  const [left] = watched.all()
  if (!left) throw new Error('the next page is to know of it')
  const next = page()
  next.beside.later(left)
  await next.beside.now(left, false)
  await next.liveOn()
  expect(next.told).toEqual([['pay_1', 'pay_2']])
  expect(watched.all()).toEqual([])
})

test('without a line it is still to be looked at by the page after that, and told to nobody twice', async () => {
  const { books, watched, page } = computer()
  const first = page()
  const entry = kept()
  books.rows.push(paid('pay_2'))
  first.beside.later(entry)
  await first.beside.now(entry, true)
  expect(first.told).toEqual([['pay_1', 'pay_2']])
  books.isThere = false
  await first.liveOn()
  expect(watched.all()).toMatchObject([{ paymentId: 'pay_1', told: ['pay_2'] }])

  books.isThere = true
  const [left] = watched.all()
  if (!left) throw new Error('the next page is to know of it')
  const next = page()
  next.beside.later(left)
  await next.liveOn()
  expect(next.told).toEqual([])
  expect(watched.all()).toEqual([])
})

test('what is kept of them is fifty at most, and what nobody can read is none', () => {
  const { watched } = computer()
  for (let at = 1; at <= 51; at += 1) watched.keep({ ...kept(), paymentId: `pay_${at}` })
  expect(watched.all()).toHaveLength(50)
  expect(watched.all().at(-1)).toMatchObject({ paymentId: 'pay_51' })
  const unreadable = { getItem: () => '{"not": "these"}', setItem: () => undefined }
  expect(createStillWatched('north', unreadable).all()).toEqual([])
})

import { expect, test } from 'vitest'
import { createClient } from '~/client/api/client'
import { createFullReads } from '~/client/api/fullReads'
import { failing } from '~/client/testing/failing'
import { createFakeTransport, fullError, json } from '~/client/testing/fakeFetch'
import { readInvoiceSnapshot } from './invoiceSnapshot'

// The payments of an invoice are read to their end, or not at all: a part of them would look like the whole.

const SOON = 2_000

const invoice = {
  id: 'inv_7',
  quote_id: null,
  customer_id: 'cus_1',
  status: 'partial',
  line_items: [],
  subtotal_cents: 10_000,
  tax_cents: 0,
  total_cents: 10_000,
  amount_paid_cents: 300,
  balance_cents: 9_700,
  due_at: null,
  paid_at: null,
  notes: null,
  created_at: '2026-11-20T15:00:00.000Z',
}

const payment = (number: number, invoiceId = 'inv_7') => ({
  id: `pay_${number}`,
  invoice_id: invoiceId,
  amount_cents: 100,
  method: 'cash',
  reference: null,
  note: null,
  recorded_at: '2026-11-20T15:00:00.000Z',
  created_at: '2026-11-20T15:00:00.000Z',
})

const page = (rows: readonly unknown[], next: string | null = null) =>
  json({ data: rows, pagination: { next_cursor: next, has_more: next !== null, limit: 100 } })

/** A service that answers each cursor, null being the first page, as it is told. */
function readOf(answer: (after: string | null) => Response) {
  const cursors: (string | null)[] = []
  const { transport } = createFakeTransport(({ url }) => {
    if (!url.includes('/payments')) return json(invoice)
    const after = new URLSearchParams(url.slice(url.indexOf('?'))).get('after')
    cursors.push(after)
    // Nothing else would end a reading that goes on for ever: it leaves no time to any clock.
    if (cursors.length > 100) return fullError(500, 'Asked too often')
    return answer(after)
  })
  const snapshot = readInvoiceSnapshot(createFullReads(createClient('full', transport)), 'inv_7')
  return { snapshot, cursors }
}

const idsOf = async (snapshot: ReturnType<typeof readInvoiceSnapshot>) =>
  (await snapshot).payments?.map(({ id }) => id)

test('all payments of the invoice are read, page by page, and those of others are left out', async () => {
  const { snapshot, cursors } = readOf((after) =>
    after === null ? page([payment(3), payment(2)], 'older') : page([payment(2), payment(9, 'inv_8')]),
  )
  expect(await idsOf(snapshot)).toEqual(['pay_3', 'pay_2'])
  expect(cursors).toEqual([null, 'older'])
})

test.each([400, 404, 410, 422])(
  'a service that answers its own cursors with %i is told of, and not asked for ever',
  async (status) => {
    const { snapshot, cursors } = readOf((after) =>
      after === null ? page([payment(1)], 'older') : fullError(status, 'I know no such cursor'),
    )
    const failure = await failing(snapshot)
    expect(failure).toMatchObject({ kind: 'broken' })
    expect(failure.message).toBe('The service refuses its own cursors')
    // It begins again twice, and no third time in a row.
    expect(cursors.filter((after) => after === null).length).toBeLessThanOrEqual(4)
  },
  SOON,
)

test.each([400, 404, 410, 422])(
  'a cursor that died once, with %i, begins the reading again',
  async (status) => {
    let deaths = 0
    const { snapshot } = readOf((after) => {
      if (after === null) return page([payment(3 + deaths), payment(2)], 'older')
      if (deaths === 0) return fullError(status, `The ${(deaths += 1)}st cursor is forgotten`)
      return page([payment(1)])
    })
    // What stood on the first page before it began again, and does not any more, has gone.
    expect(await idsOf(snapshot)).toEqual(['pay_4', 'pay_2', 'pay_1'])
  },
  SOON,
)

test(
  'a service that names the same cursor for ever is told of',
  async () => {
    const { snapshot, cursors } = readOf(() => page([payment(1)], 'again'))
    expect((await failing(snapshot)).message).toContain('can’t be read to their end')
    expect(cursors).toEqual([null, 'again'])
  },
  SOON,
)

test(
  'a list without an end is not followed for ever',
  async () => {
    let number = 0
    const { snapshot, cursors } = readOf(() => page([payment((number += 1))], `older than ${number}`))
    expect((await failing(snapshot)).message).toContain('can’t be read to their end')
    expect(cursors).toHaveLength(10)
  },
  SOON,
)

test('where the key may not read payments, the invoice stands alone', async () => {
  const { snapshot } = readOf(() => fullError(403, 'No'))
  expect(await snapshot).toMatchObject({ invoice: { id: 'inv_7' }, payments: null })
})

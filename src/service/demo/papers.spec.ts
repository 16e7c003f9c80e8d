import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totals, type Line } from '~/domain/money'
import { statusAt } from '~/domain/quotes'
import { byId, demoRows, groupBy, type AllRows } from '~/service/testing/demoRows'
import { startShops } from '~/service/testing/shop'

const NOW = Date.parse('2026-06-17T14:00:00Z')

let shops: Awaited<ReturnType<typeof startShops>>
let demo: AllRows

beforeAll(async () => {
  shops = await startShops({ now: NOW })
  demo = await demoRows(shops.store, { now: NOW })
})
afterAll(() => shops.close())

const linesOf = (row: { line_items: string }): Line[] => JSON.parse(row.line_items)

describe('quotes', () => {
  test('their sums are those of their lines', () => {
    const wrong = demo.quotes.filter((row) => {
      const sums = totals(linesOf(row), row.tax_cents)
      return sums?.subtotalCents !== row.subtotal_cents || sums.totalCents !== row.total_cents
    })
    expect(wrong).toEqual([])
    expect(demo.quotes.filter((row) => row.total_cents <= 0)).toEqual([])
  })

  test('a converted one has exactly one invoice, with its lines, tax, car and customer; no other has any', () => {
    const invoices = groupBy(demo.invoices, (row) => row.quote_id)
    const agrees = (quote: AllRows['quotes'][number]) => {
      const [invoice, ...more] = invoices.get(quote.id) ?? []
      const shared = [
        'line_items',
        'subtotal_cents',
        'tax_cents',
        'total_cents',
        'vehicle_id',
        'customer_id',
      ] as const
      if (quote.status !== 'converted') return invoice === undefined
      return more.length === 0 && shared.every((name) => invoice?.[name] === quote[name])
    }
    expect(demo.quotes.filter((row) => !agrees(row))).toEqual([])
    const quotes = byId(demo.quotes)
    const converted = demo.invoices.filter((row) => row.quote_id !== null)
    expect(converted.length).toBeGreaterThan(1_000)
    expect(
      converted.filter((row) => (quotes.get(row.quote_id ?? '')?.created_at ?? Infinity) > row.created_at),
    ).toEqual([])
  })

  test('the clock has nothing left to end', () => {
    const overdue = demo.quotes.filter(
      (row) => statusAt({ status: row.status, expiresAt: row.expires_at }, NOW) !== row.status,
    )
    expect(overdue).toEqual([])
    expect(
      demo.quotes.filter((row) => row.status === 'expired' && (row.expires_at ?? Infinity) > NOW),
    ).toEqual([])
  })
})

describe('invoices and payments', () => {
  test('the sums are those of the lines', () => {
    const wrong = demo.invoices.filter((row) => {
      const sums = totals(linesOf(row), row.tax_cents)
      return sums?.subtotalCents !== row.subtotal_cents || sums.totalCents !== row.total_cents
    })
    expect(wrong).toEqual([])
  })

  test('what was paid is the deposit and the payments, and never more than the total', () => {
    const payments = groupBy(demo.payments, (row) => row.invoice_id)
    const paid = (id: string) => (payments.get(id) ?? []).reduce((sum, row) => sum + row.amount_cents, 0)
    expect(
      demo.invoices.filter((row) => row.amount_paid_cents !== row.deposit_applied_cents + paid(row.id)),
    ).toEqual([])
    expect(demo.invoices.filter((row) => row.amount_paid_cents > row.total_cents)).toEqual([])
    expect(demo.invoices.filter((row) => row.deposit_applied_cents > 0).length).toBeGreaterThan(50)
  })

  test('each status says what the sums say', () => {
    const payments = groupBy(demo.payments, (row) => row.invoice_id)
    const fits = (row: AllRows['invoices'][number]) => {
      const own = payments.get(row.id) ?? []
      const balance = row.total_cents - row.amount_paid_cents
      const lastPaid = Math.max(...own.map((payment) => payment.recorded_at))
      switch (row.status) {
        case 'draft':
          return (
            own.length === 0 && row.amount_paid_cents === 0 && row.sent_at === null && row.paid_at === null
          )
        case 'sent':
          return own.length === 0 && balance > 0 && row.sent_at !== null && row.paid_at === null
        case 'partial':
          return own.length > 0 && balance > 0 && row.paid_at === null
        case 'paid':
        case 'refunded':
          return own.length > 0 && balance === 0 && row.paid_at === lastPaid
        case 'void':
          return balance > 0 && row.paid_at === null && row.sent_at !== null
        default:
          return false
      }
    }
    expect(demo.invoices.filter((row) => !fits(row))).toEqual([])
  })

  test('a payment comes after its invoice and is written down no earlier than it was taken', () => {
    const invoices = byId(demo.invoices)
    expect(
      demo.payments.filter(
        (row) =>
          (invoices.get(row.invoice_id)?.created_at ?? Infinity) > row.recorded_at ||
          row.recorded_at > row.created_at,
      ),
    ).toEqual([])
  })

  test('numbers count up with time, without a gap, and the next is the one behind the last', () => {
    const numbers = demo.invoices
      .toSorted((a, b) => a.created_at - b.created_at || Number(a.number) - Number(b.number))
      .map((row) => row.number)
    expect(numbers).toEqual(numbers.map((_, place) => String(1_001 + place)))
    expect(demo.counters?.next_invoice).toBe(1_001 + numbers.length)
  })
})

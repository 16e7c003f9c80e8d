import { expect, test } from 'vitest'
import { takingsOf } from '../../domain/takings'
import { SHEETS } from './sheets'

const paid = (method: string, amountCents: number) => ({
  method,
  amountCents,
  invoiceId: 'inv_1',
  recordedAt: '2026-11-20T15:00:00Z',
})

test('the ways to pay come to the takings, with one among them that only the service knows', () => {
  const day = {
    day: '2026-11-20',
    ...takingsOf([paid('cash', 100), paid('other', 20), paid('voucher', 3)]),
  }
  const around = { zone: 'UTC', nameOf: () => null }
  const cells = new Map(SHEETS.takings.map(({ name, of }) => [name, of(day, around)]))
  expect(cells.get('Takings')).toEqual({ cents: 123 })
  expect(['Cash', 'Check', 'Card', 'ACH', 'Other'].map((name) => cells.get(name))).toEqual(
    [100, 0, 0, 0, 23].map((cents) => ({ cents })),
  )
})

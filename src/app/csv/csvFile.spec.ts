import { expect, test } from 'vitest'
import type { Payment } from '~/client/nouns/nouns'
import { createCsvFile, fileName } from './csvFile'
import { SHEETS } from './sheets'

const AROUND = { zone: 'America/New_York', nameOf: () => 'Ruth Delgado' }

const payment = (id: string, amountCents: number, note: string | null = null): Payment => ({
  id,
  invoiceId: '0190c0de-0000-7000-8000-0000abcd1234',
  amountCents,
  method: 'ach',
  reference: '=1+1',
  note,
  recordedAt: '2026-11-20T15:04:05Z',
  createdAt: '2026-11-20T15:05:00Z',
})

test('a file begins with the mark of its letters and the names of its columns', async () => {
  const file = createCsvFile(SHEETS.payments, AROUND)
  file.add([payment('p-1', 88_435)])
  file.add([payment('p-2', 1, 'señor, "Ñ"')])
  const bytes = new Uint8Array(await file.blob().arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(
    'Paid,By,Amount,Reference,Note,Invoice code,Written down,Id,Invoice id\r\n' +
      "2026-11-20 10:04,ACH,884.35,'=1+1,,ABCD1234,2026-11-20 10:05,p-1,0190c0de-0000-7000-8000-0000abcd1234\r\n" +
      `2026-11-20 10:04,ACH,0.01,'=1+1,"señor, ""Ñ""",ABCD1234,2026-11-20 10:05,p-2,0190c0de-0000-7000-8000-0000abcd1234\r\n`,
  )
  expect(file.rows()).toBe(2)
})

test('a list that began again is not in the file twice', async () => {
  const file = createCsvFile(SHEETS.payments, AROUND)
  file.add([payment('p-0', 1)])
  file.keep()
  file.add([payment('p-1', 1)])
  file.restart()
  file.add([payment('p-2', 2)])
  const text = await file.blob().text()
  expect(text.split('\r\n')).toHaveLength(4)
  expect(text).toContain('p-0')
  expect(text).not.toContain('p-1')
  expect(file.rows()).toBe(2)
})

test('every column of every sheet has a name of its own', () => {
  for (const columns of Object.values(SHEETS)) {
    const names = columns.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  }
})

test('a file is named after the shop, the list and the day', () => {
  expect(fileName('Muñoz & Sons, Ltd.', 'Payments', '2026-11-20')).toBe(
    'muñoz-sons-ltd-payments-2026-11-20.csv',
  )
  expect(fileName('車', 'Quotes', '2026-11-20')).toBe('車-quotes-2026-11-20.csv')
  expect(fileName('../..', 'Quotes', '2026-11-20')).toBe('quotes-2026-11-20.csv')
})

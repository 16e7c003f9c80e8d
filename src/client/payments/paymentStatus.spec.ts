import { expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import type { Payment } from '~/client/nouns/nouns'
import type { Entry } from '~/client/outbox/entry'
import { entry as anEntry } from '~/client/outbox/testing/stores'
import type { ConfirmedPayment } from './confirmedPayments'
import { isLeftToOutbox, NOT_RECORDING, paymentStatus, type Recording } from './paymentStatus'

// What the panel of an invoice shows, out of three things: what the outbox keeps, what this screen is recording, and what
// was confirmed last.

const entry = (changes: Partial<Entry> = {}): Entry => ({
  ...anEntry('key-1'),
  path: '/payments/inv_7/record',
  record: 'invoices/inv_7',
  service: 'cedar',
  ...changes,
})
const confirmed: ConfirmedPayment = {
  key: 'key-1',
  payment: { id: 'pay_1', invoiceId: 'inv_7' } as Payment,
  sent: null,
  seen: null,
  others: [],
  left: null,
}
const no = new Failure('refused', 'No', { isWrite: true })

type Given = {
  entries?: readonly Entry[]
  elsewhere?: readonly Entry[]
  recording?: Partial<Recording>
  confirmed?: ConfirmedPayment
}

function shown({ entries = [], elsewhere = [], recording = {}, confirmed: last }: Given) {
  const status = paymentStatus({
    invoiceId: 'inv_7',
    service: 'cedar',
    outbox: { entries, elsewhere },
    recording: { ...NOT_RECORDING, ...recording },
    confirmed: last ?? null,
    isConfirmed: (key) => key === last?.key,
  })
  return 'entry' in status ? `${status.kind}: ${status.entry.id}` : status.kind
}

test('nothing is called saved here before the disk has it', () => {
  expect(shown({ recording: { isPending: true } })).toBe('keeping')
  expect(shown({ recording: { isPending: true, entry: entry() } })).toBe('under way: key-1')
})

test('a payment of another tab or another page is followed like one of this screen', () => {
  expect(shown({ entries: [entry({ state: 'sent' })] })).toBe('under way: key-1')
  expect(shown({ entries: [entry({ state: 'unsure' })] })).toBe('to decide: key-1')
  expect(shown({ entries: [entry({ record: 'invoices/inv_8', path: '/payments/inv_8/record' })] })).toBe(
    'ready',
  )
})

test('while this screen waits, a refusal on the disk is its own to tell, and what was stopped is put to the person', () => {
  const recording = { isPending: true, entry: entry({ state: 'sent' }) }
  expect(shown({ recording, entries: [entry({ state: 'refused' })] })).toBe('under way: key-1')
  expect(shown({ recording, entries: [entry({ state: 'unsure' })] })).toBe('to decide: key-1')
})

test('once it is confirmed it is not under way any more, though the disk was not read again', () => {
  const recording = { isPending: true, entry: entry() }
  expect(shown({ confirmed, entries: [entry({ state: 'sent' })], recording })).toBe('confirmed')
})

test('the next payment goes before what was confirmed last', () => {
  expect(shown({ confirmed, entries: [entry({ id: 'key-2' })] })).toBe('under way: key-2')
  expect(shown({ confirmed, recording: { isPending: true } })).toBe('keeping')
})

test('refused before their eyes it is told, unless the outbox keeps it and speaks for it', () => {
  expect(shown({ recording: { entry: entry(), failure: no } })).toBe('refused')
  expect(isLeftToOutbox('key-1', no, [])).toBe(false)
  expect(isLeftToOutbox('key-1', no, [entry({ state: 'unsure' })])).toBe(true)
  expect(isLeftToOutbox('key-1', { unsure: true }, [entry({ state: 'unsure' })])).toBe(true)
  expect(isLeftToOutbox('key-1', { unsure: true }, [entry({ state: 'sent' })])).toBe(false)
})

test('money that was taken under another key of this service stands before the form, and that of another shop does not', () => {
  expect(shown({ elsewhere: [entry({ connection: 'south' })] })).toBe('elsewhere: key-1')
  expect(shown({ elsewhere: [entry({ connection: 'south', service: 'elm' })] })).toBe('ready')
})

test('nothing is recorded on an invoice that is being voided', () => {
  const voiding = entry({ method: 'PATCH', path: '/invoices/inv_7', body: '{"status":"voided"}' })
  expect(shown({ entries: [voiding] })).toBe('voiding: key-1')
  // An edit of its notes, and a voiding that was refused, forbid no payment.
  expect(shown({ entries: [{ ...voiding, body: '{"notes":"Call first"}' }] })).toBe('ready')
  expect(shown({ entries: [{ ...voiding, state: 'refused' }] })).toBe('ready')
})

import { beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '~/client/api/failure'
import { createDesk, type Tab } from '~/client/outbox/testing/desk'
import { MINUTE } from '~/client/outbox/testing/time'
import { open } from '~/client/outbox/testing/together'
import { toast } from '~/ui/toast'
import { tellEndOfBooking } from './bookAndTell'

vi.mock(import('~/ui/toast'), () => ({ toast: vi.fn<typeof toast>(() => ({ close() {} })) }))
const toasted = vi.mocked(toast)
beforeEach(() => toasted.mockClear())

const titles = () => toasted.mock.calls.map(([{ title }]) => title)
const refused = () => new Failure('refused', 'No bay is free', { status: 422, requestId: 'req_7' })

/** A new customer, the appointment and the check-in, by a form that is closed at once. */
function bookAndLeave({ outbox }: Tab) {
  tellEndOfBooking({ outbox, records: { vehicles: { find: () => null } } }, () => {})
  const ends = outbox.writeAll(
    [
      { method: 'POST', path: '/customers', body: { name: 'Ruth' }, label: 'New customer Ruth' },
      {
        method: 'POST',
        path: '/appointments',
        body: { service: 'Brakes' },
        label: 'Appointment of Ruth: Brakes',
        after: [{ id: 'customer', into: 'customer_id' }],
      },
      {
        method: 'PATCH',
        path: '/appointments/{id}',
        body: { status: 'checked_in' },
        label: 'Check-in of Ruth: Brakes',
        after: [{ id: 'appointment', into: 'path' }],
      },
    ],
    {
      keys: ['customer', 'appointment', 'check-in'],
      act: 'Ruth, Brakes',
      gone: AbortSignal.abort(),
    },
  )
  for (const end of ends) end.catch(() => undefined)
}

test('whose customer is refused is not booked, and that is told once', async () => {
  const desk = createDesk()
  desk.service.next(refused())
  bookAndLeave(open(desk))
  await desk.time.advance(MINUTE)
  expect(titles()).toEqual(['Not booked: Ruth, Brakes'])
})

test('a refused check-in is told as such: the appointment is made', async () => {
  const desk = createDesk()
  desk.service.next('done', 'done', refused())
  bookAndLeave(open(desk))
  await desk.time.advance(MINUTE)
  expect(titles()).toEqual(['Booked, but not checked in: Ruth, Brakes'])
})

test('a disk that takes nothing of it is told once, and nothing is sent', async () => {
  const desk = createDesk()
  const full = { all: async () => [], update: () => Promise.reject(new Error('The disk is full')) }
  bookAndLeave(open(desk, { store: full }))
  await desk.time.advance(MINUTE)
  expect(titles()).toEqual(['Not booked: Ruth, Brakes'])
  expect(desk.service.requests).toEqual([])
})

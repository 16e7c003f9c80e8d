import { expect, test } from 'vitest'
import { Failure } from '../../client/api/failure'
import { createDesk } from '../../client/journal/testing/desk'
import { blankBooking, bookingFields, NO_CAR, NOBODY, type BookingTyped } from './bookingFields'
import { aBrowser, book } from './testing/desk'
import { draftFor, typedBefore } from './typedBefore'

const ZONE = 'America/Chicago'

const typed: BookingTyped = {
  ...blankBooking({ startsAt: '2030-06-04T15:00:00.000Z' }, ZONE, 0),
  service: 'Front struts',
  notes: 'Rattles',
  minutes: '90',
  who: {
    ...NOBODY,
    kind: 'new',
    name: 'Ruth Delgado',
    phone: '(212) 555-0143',
    email: 'ruth@delgado.example',
  },
  car: {
    ...NO_CAR,
    kind: 'new',
    year: '2019',
    make: 'Toyota',
    model: 'Corolla',
    plate: '7TRK221',
    color: 'Red',
  },
}
const wantedOf = (form: BookingTyped) => bookingFields(ZONE).parse(form)

/** What the journal has of it once the customer and the vehicle are there, and the appointment is refused. */
async function handedOn(form: BookingTyped) {
  const desk = createDesk()
  const browser = aBrowser(desk)
  const overlap = new Failure('refused', 'Overlaps with another appointment', {
    status: 422,
    requestId: 'req_1',
  })
  desk.service.refuse(({ path }) => (path === '/appointments' ? overlap : null))
  await book(desk, browser.open(), wantedOf(form))
  const notes = browser.kept()
  if (!notes) throw new Error('Nothing of it was kept.')
  return notes
}

test.each<[string, Partial<BookingTyped>]>([
  ['of all that is new', {}],
  ['of whoever is known, with a known vehicle', { who: { ...NOBODY, id: 'c-1', name: 'Ruth' } }],
  ['without a vehicle', { car: { ...NO_CAR, kind: 'none' } }],
  ['in the second of two equal hours', { day: '2030-11-03', time: '01:30', isAgain: true }],
])('the form of a booking %s is had from the journal alone', async (_, more) => {
  const form = { ...typed, ...more }
  const notes = await handedOn(form)
  const again = typedBefore(notes, ZONE)
  expect(again?.of).toBe(notes.id)
  const { customer, ...wanted } = wantedOf(form)
  // The name of whoever is known is read again by who they are.
  const whose = 'id' in customer ? { ...customer, name: '' } : customer
  expect(again && wantedOf(again)).toEqual({ ...wanted, customer: whose })
})

test('a draft of this booking is taken up as it stands: its person may have typed on', async () => {
  const notes = await handedOn(typed)
  const draft = { ...typed, of: notes.id, time: '13:00' }
  expect(draftFor(draft, notes, ZONE)).toBe(draft)
})

test('a draft that is gone, or is of another booking, gives way to what was handed on', async () => {
  const notes = await handedOn(typed)
  const other = { ...typed, of: 'another', who: { ...NOBODY, kind: 'new', name: 'Tom Becker' } }
  for (const kept of [null, other, { ...other, of: '' }, { of: 7 }, 'nonsense']) {
    expect(draftFor(kept, notes, ZONE)).toMatchObject({ of: notes.id, who: { name: 'Ruth Delgado' } })
  }
})

test('what was typed and never handed on is kept; what was handed on and is over is no draft any more', () => {
  expect(draftFor(typed, null, ZONE)).toBe(typed)
  expect(draftFor({ ...typed, of: 'booked' }, null, ZONE)).toBeNull()
  expect(draftFor(null, null, ZONE)).toBeNull()
})

test('where the journal does not know all of it, the draft has to do', () => {
  expect(draftFor(typed, { id: 'old', steps: {} }, ZONE)).toBe(typed)
})

import { expect, test } from 'vitest'
import type { CustomerTyped } from '~/app/customers/customerFields'
import type { VehicleTyped } from '~/app/customers/vehicleFields'
import { appointment, customer, vehicle } from '~/client/nouns/nouns'
import type { Entry } from '~/client/outbox/entry'
import { blankBooking, bookingFields, NO_CAR, NOBODY, type BookingTyped } from './bookingFields'
import { refusedBooking } from './refusedBooking'

const ZONE = 'America/Chicago'

// Each field has a value, so that the test notices one that does not come back into the form.
const RUTH: CustomerTyped = {
  name: 'Ruth Delgado',
  phone: '(212) 555-0143',
  email: 'ruth@delgado.example',
  notes: 'Calls first',
}
const COROLLA: VehicleTyped = {
  year: '2019',
  make: 'Toyota',
  model: 'Corolla',
  trim: 'LE',
  plate: '7TRK221',
  color: 'Red',
  vin: '1HGCM82633A004352',
}

const typed: BookingTyped = {
  ...blankBooking({ startsAt: '2030-06-04T15:00:00.000Z' }, ZONE, 0),
  service: 'Front struts',
  notes: 'Rattles',
  minutes: '90',
  who: {
    ...NOBODY,
    kind: 'new',
    ...RUTH,
  },
  car: {
    ...NO_CAR,
    kind: 'new',
    ...COROLLA,
  },
}

const step = (id: string, path: string, body: object, state: Entry['state'] = 'saved'): Entry => ({
  id,
  connection: 'north',
  method: 'POST',
  path,
  body: JSON.stringify(body),
  ifMatch: null,
  label: path,
  record: 'a',
  group: 'g',
  savedAt: 0,
  serviceSavedAt: null,
  state,
  attempts: 1,
  note: 'No',
})

/** What the outbox has of it when its first step is refused. */
function stepsOf(form: BookingTyped): Entry[] {
  const { customer: who, vehicle: car, appointment: visit } = bookingFields(ZONE).parse(form)
  const isNewCar = car !== null && !('id' in car)
  const customerId = 'id' in who ? who.id : ''
  const vehicleId = car !== null && 'id' in car ? car.id : null
  const steps = [
    ...('id' in who ? [] : [step('a', '/customers', customer.encode(who))]),
    ...(isNewCar ? [step('b', '/vehicles', vehicle.encode({ customerId, ...car }))] : []),
    step('c', '/appointments', appointment.encode({ customerId, vehicleId, ...visit })),
  ]
  return steps.map((one, at) => (at === 0 ? { ...one, state: 'refused' } : one))
}

test.each<[string, Partial<BookingTyped>]>([
  ['of all that is new', {}],
  [
    'of a customer who is known, with a known vehicle',
    { who: { ...NOBODY, id: 'c-1' }, car: { ...NO_CAR, kind: 'known', id: 'v-1' } },
  ],
  ['without a vehicle', { who: { ...NOBODY, id: 'c-1' }, car: { ...NO_CAR, kind: 'none' } }],
  ['in the second of two equal hours', { day: '2030-11-03', time: '01:30', isAgain: true }],
])('the form of a refused booking %s comes back as it was typed', (_, more) => {
  const form = { ...typed, ...more }
  const steps = stepsOf(form)
  const [entry] = steps
  const again = entry ? refusedBooking(entry, steps, ZONE) : null
  expect(again && bookingFields(ZONE).parse(again)).toEqual(bookingFields(ZONE).parse(form))
})

test('nothing else in the outbox is a booking to be opened', () => {
  const [entry] = stepsOf(typed)
  expect(entry && refusedBooking({ ...entry, state: 'unsure' }, [entry], ZONE)).toBeNull()
  const alone = step('a', '/customers', { name: 'Ruth Delgado' }, 'refused')
  expect(refusedBooking(alone, [alone], ZONE)).toBeNull()
})

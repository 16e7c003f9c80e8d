import { expect, type Page } from '@playwright/test'
import type { Hand } from './hand'
import { vinOf } from './people'
import type { Bench, Task } from './task'

// Who comes in without an appointment, and who asks what it would cost.

type ApiCar = { id: string; year: number; make: string; model: string; vin: string | null }

const formOf = (page: Page) => page.getByRole('dialog', { name: 'New appointment' })
const customerBox = (page: Page) => formOf(page).getByRole('combobox', { name: 'Customer' })

/** F2 and Enter: Appointment is the first that New offers. */
async function openBooking(hand: Hand) {
  await hand.press('F2')
  await hand.seen(hand.page.getByRole('menuitem', { name: 'Appointment' }))
  await hand.press('Enter')
  await hand.focused(customerBox(hand.page))
}

async function hereNow(hand: Hand, name: string) {
  await hand.click(formOf(hand.page).getByRole('button', { name: 'Here now' }))
  await hand.read(hand.page.getByText(`Booked: ${name}`).first())
}

async function carsAndStatus({ ask }: Bench, customer: string) {
  const { data: cars } = await ask<{ data: ApiCar[] }>(`/customers/${customer}/vehicles`)
  const { data } = await ask<{ data: { vehicle_id: string; status: string; service_type: string }[] }>(
    `/appointments?customer_id=${customer}`,
  )
  const [appointment] = data
  const car = cars.find(({ id }) => id === appointment?.vehicle_id)
  return { ...car, status: appointment?.status, service: appointment?.service_type }
}

type ApiQuote = { customer_id: string; line_items: { description: string }[] }

export const NEWCOMERS: readonly Task[] = [
  {
    name: 'A walk-in with a new car',
    says: `I have no appointment. Nora Whitfield, 206 555 0147; it’s a Honda Accord, here’s the registration with its VIN (${vinOf.nora}). An oil change, please.`,
    before: { seconds: 32.7, keys: 76, clicks: 3 },
    toHalve: true,
    async run(hand) {
      const { page } = hand
      const form = formOf(page)
      await openBooking(hand)
      await hand.type('Nora Whitfield 2065550147')
      await hand.seen(page.getByRole('option', { name: /New customer/ }))
      await hand.press('Enter')
      await hand.focused(form.getByLabel('VIN'))
      await hand.type(vinOf.nora)
      await hand.press('Enter')
      await hand.focused(form.getByLabel('Model'))
      await hand.type('Accord')
      await hand.press('Enter')
      await hand.focused(form.getByLabel('Service', { exact: true }))
      // The shop has two kinds, and does the first of them more often.
      await hand.type('oil')
      await hand.seen(page.getByRole('option', { name: 'Synthetic oil change' }))
      await hand.press('ArrowDown')
      await hand.read(page.getByRole('option', { name: 'Synthetic oil change', selected: true }))
      await hereNow(hand, 'Nora Whitfield')
    },
    async check(bench) {
      const [nora] = (
        await bench.ask<{ data: { id: string; name: string; phone: string }[] }>('/customers?limit=5')
      ).data
      expect(nora).toMatchObject({ name: 'Nora Whitfield', phone: '+12065550147' })
      expect(await carsAndStatus(bench, nora?.id ?? '')).toMatchObject({
        year: 2019,
        make: 'Honda',
        model: 'Accord',
        vin: vinOf.nora,
        status: 'checked_in',
        service: 'Synthetic oil change',
      })
    },
  },
  {
    name: 'A regular with another car',
    says: `Otto Lindqvist. I have no appointment; I have a new truck, a Ford F-150, VIN ${vinOf.otto}. Inspection, please.`,
    before: { seconds: 25.5, keys: 59, clicks: 2 },
    async run(hand) {
      const { page } = hand
      const form = formOf(page)
      await openBooking(hand)
      await hand.type('lindqvist')
      await hand.seen(page.getByRole('option', { name: /Otto Lindqvist/ }).first())
      await hand.press('Enter')
      await hand.click(form.getByRole('radio', { name: 'New vehicle' }))
      await hand.focused(form.getByLabel('VIN'))
      await hand.type(vinOf.otto)
      await hand.press('Enter')
      await hand.focused(form.getByLabel('Model'))
      await hand.type('F-150')
      await hand.press('Enter')
      await hand.focused(form.getByLabel('Service', { exact: true }))
      await hand.type('inspection')
      await hereNow(hand, 'Otto Lindqvist')
    },
    check: async (bench) =>
      expect(await carsAndStatus(bench, bench.day.people.otto.id)).toMatchObject({
        year: 2022,
        make: 'Ford',
        model: 'F-150',
        vin: vinOf.otto,
        status: 'checked_in',
        service: 'inspection',
      }),
  },
  {
    name: 'A quote of five lines',
    says: 'Hugo Bellweather. What would new front brakes cost on the Tacoma: pads, rotors, labor, everything?',
    // By the job that the list called "+4"; line by line it took 68.2 s, 64 keys and 4 clicks.
    before: { seconds: 20.8, keys: 15, clicks: 4 },
    toHalve: true,
    async run(hand) {
      const { page } = hand
      await hand.click(page.getByRole('button', { name: 'New', exact: true }))
      await hand.click(page.getByRole('menuitem', { name: 'Quote' }))
      await hand.focused(page.getByRole('combobox', { name: 'Customer', exact: true }))
      await hand.type('bellw')
      await hand.seen(page.getByRole('option', { name: /Hugo Bellweather/ }).first())
      await hand.press('Enter')
      await hand.focused(page.getByRole('combobox', { name: 'Description, line 1' }))
      await hand.type('front')
      const five = page.getByRole('option', { name: /Front brake pads and rotors, 5 lines at once/ })
      await hand.read(five)
      while ((await five.getAttribute('aria-selected')) !== 'true') await hand.press('ArrowDown')
      await hand.press('Tab')
      await hand.press('Control+s')
      await hand.read(page.getByText(/^Quote .* is saved/).first())
    },
    async check({ ask, day }) {
      const { data } = await ask<{ data: ApiQuote[] }>(`/quotes?customer_id=${day.people.hugo.id}`)
      expect(data).toHaveLength(1)
      expect(data[0]?.line_items).toHaveLength(5)
    },
  },
  {
    name: 'Somebody new, without a car',
    says: 'Could you note me down? Iris Falkenrath, 206 555 0178. I’ll bring the car some day.',
    before: { seconds: 13.8, keys: 27, clicks: 2 },
    async run(hand) {
      const { page } = hand
      const form = page.getByRole('dialog', { name: 'New customer' })
      await hand.click(page.getByRole('button', { name: 'New', exact: true }))
      await hand.click(page.getByRole('menuitem', { name: 'Customer' }))
      await hand.focused(form.getByLabel('Name', { exact: true }))
      await hand.type('Iris Falkenrath')
      await hand.press('Tab')
      await hand.type('2065550178')
      await hand.press('Enter')
      await hand.read(page.getByRole('heading', { name: 'Iris Falkenrath', level: 1 }))
    },
    async check({ ask }) {
      const { data } = await ask<{ data: { name: string; phone: string }[] }>('/customers?limit=5')
      expect(data).toContainEqual(expect.objectContaining({ name: 'Iris Falkenrath', phone: '+12065550178' }))
    },
  },
]

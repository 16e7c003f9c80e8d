import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, dayOf, instantOf } from '~/domain/time/zone'
import { openCustomer, search } from './finding'
import type { Hand } from './hand'
import type { Bench, Task } from './task'

// The way of a car through the day: booked, arrived, worked on, done.

type ApiAppointment = {
  id: string
  customer_id: string
  vehicle_id: string | null
  status: string
  service_type: string
  scheduled_at: string
  notes: string | null
}

/** In a field of a time, where the hours stand. */
const HOURS = { x: 18, y: 18 }

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Appointment' })

const appointmentsOf = async ({ ask }: Bench, customer: string) =>
  (await ask<{ data: ApiAppointment[] }>(`/appointments?customer_id=${customer}&limit=20`)).data

const statusOf = async (bench: Bench, customer: string, id: string) =>
  (await appointmentsOf(bench, customer)).find((one) => one.id === id)?.status

/** From the customer's page to the panel of the appointment that stands open there. */
async function openAppointment(hand: Hand, words: string, name: string): Promise<Locator> {
  await openCustomer(hand, words, name)
  await hand.click(hand.page.getByRole('main').locator('a[href*="appointment="]').first())
  const panel = panelOf(hand.page)
  await hand.seen(panel)
  return panel
}

async function moveTo(hand: Hand, words: string, name: string, status: string) {
  const panel = await openAppointment(hand, words, name)
  const place = panel.getByRole('button', { name: status, exact: true })
  await hand.click(place)
  await hand.read(panel.getByRole('button', { name: status, exact: true, pressed: true }))
}

export const APPOINTMENTS: readonly Task[] = [
  {
    name: 'Book a regular by phone',
    says: 'Ruth Okonjo, plate ZQX 4417. Can I bring it tomorrow at two, for the brakes? It takes two hours?',
    before: { seconds: 11.7, keys: 32, clicks: 0 },
    async run(hand) {
      await hand.press('/')
      await hand.focused(search(hand.page))
      await hand.type('zqx4417 brakes tomorrow 2pm 2h')
      await hand.seen(hand.page.getByRole('group', { name: 'Book by this line' }).getByText('Ruth Okonjo'))
      await hand.seen(
        hand.page.getByRole('button', { name: /^Book/ }).and(hand.page.locator(':enabled')).first(),
      )
      await hand.press('Enter')
      await hand.read(hand.page.getByText('Booked: Ruth Okonjo, Brakes').first())
    },
    async check(bench) {
      const { zone, people } = bench.day
      const at = instantOf(addDays(dayOf(Date.now(), zone), 1), 14 * 60, zone)
      expect(await appointmentsOf(bench, people.ruth.id)).toMatchObject([
        { service_type: 'Brakes', vehicle_id: people.ruth.car, scheduled_at: new Date(at).toISOString() },
      ])
    },
  },
  {
    name: 'Somebody arrives',
    says: 'Ana Castellane, I have an appointment now.',
    before: { seconds: 11, keys: 12, clicks: 2 },
    run: (hand) => moveTo(hand, 'castellane', 'Ana Castellane', 'Checked in'),
    check: async (bench) =>
      expect(await statusOf(bench, bench.day.people.ana.id, bench.day.appointments.arriving)).toBe(
        'checked_in',
      ),
  },
  {
    name: 'A mechanic begins',
    says: 'I’m taking the Volvo of Engdahl now.',
    before: { seconds: 10.1, keys: 9, clicks: 2 },
    run: (hand) => moveTo(hand, 'engdahl', 'Lars Engdahl', 'In progress'),
    check: async (bench) =>
      expect(await statusOf(bench, bench.day.people.lars.id, bench.day.appointments.begun)).toBe(
        'in_progress',
      ),
  },
  {
    name: 'A car is done',
    says: 'The Soul of Mina Farrokh is done.',
    before: { seconds: 10.1, keys: 9, clicks: 2 },
    run: (hand) => moveTo(hand, 'farrokh', 'Mina Farrokh', 'Completed'),
    check: async (bench) =>
      expect(await statusOf(bench, bench.day.people.mina.id, bench.day.appointments.finishing)).toBe(
        'completed',
      ),
  },
  {
    name: 'An appointment is called off',
    says: 'Vera Lindholm. I can’t come tomorrow.',
    before: { seconds: 10.4, keys: 10, clicks: 2 },
    run: (hand) => moveTo(hand, 'lindholm', 'Vera Lindholm', 'Canceled'),
    check: async (bench) =>
      expect(await statusOf(bench, bench.day.people.vera.id, bench.day.appointments.calledOff)).toBe(
        'canceled',
      ),
  },
  {
    name: 'Another time',
    says: 'Silas Nkemelu. Could I come at four tomorrow instead?',
    before: { seconds: 16.7, keys: 15, clicks: 4 },
    async run(hand) {
      const panel = await openAppointment(hand, 'nkemelu', 'Silas Nkemelu')
      await hand.click(panel.getByRole('button', { name: 'Edit', exact: true }))
      await hand.click(panel.getByLabel('Time'), HOURS)
      await hand.type('0400pm')
      await hand.click(panel.getByRole('button', { name: 'Save', exact: true }))
      await hand.read(panel.getByText('4:00 PM').first())
    },
    async check(bench) {
      const { zone, people, appointments } = bench.day
      const at = instantOf(addDays(dayOf(Date.now(), zone), 1), 16 * 60, zone)
      const rows = await appointmentsOf(bench, people.silas.id)
      expect(rows.find(({ id }) => id === appointments.later)?.scheduled_at).toBe(new Date(at).toISOString())
    },
  },
  {
    name: 'A note for the mechanic',
    says: 'Jonah Prewitt, I’m in your waiting room: it also pulls to the left.',
    before: { seconds: 19.8, keys: 26, clicks: 4 },
    async run(hand) {
      const panel = await openAppointment(hand, 'prewitt', 'Jonah Prewitt')
      await hand.click(panel.getByRole('button', { name: 'Edit', exact: true }))
      await hand.click(panel.getByLabel('Notes'))
      await hand.type('pulls to the left')
      await hand.click(panel.getByRole('button', { name: 'Save', exact: true }))
      await hand.read(panel.getByText('pulls to the left').first())
    },
    async check(bench) {
      const rows = await appointmentsOf(bench, bench.day.people.jonah.id)
      expect(rows.find(({ id }) => id === bench.day.appointments.waiting)?.notes).toContain(
        'pulls to the left',
      )
    },
  },
  {
    name: 'Tomorrow is confirmed by phone',
    says: 'Tomo Rademaker. You called me: yes, I’ll be there tomorrow at nine.',
    before: { seconds: 10.7, keys: 11, clicks: 2 },
    run: (hand) => moveTo(hand, 'rademaker', 'Tomo Rademaker', 'Confirmed'),
    check: async (bench) =>
      expect(await statusOf(bench, bench.day.people.tomo.id, bench.day.appointments.toCall)).toBe(
        'confirmed',
      ),
  },
]

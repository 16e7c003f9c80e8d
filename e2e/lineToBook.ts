import { expect, type Page } from '@playwright/test'
import { addDays, dayOf, instantOf } from '~/domain/time/zone'
import { addCustomer } from './api'
import { addVehicle } from './booking'
import { signIn } from './desk'
import { ZONE } from './scheduling'
import { createKey, createShop, type Server } from './shop'

// The line to book by, with a hand on it.

export const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
export const line = (page: Page) => page.getByRole('group', { name: 'Book by this line' })
export const understood = (page: Page) =>
  line(page).getByRole('list', { name: 'Understood' }).getByRole('listitem')

/** Marcus with one car, two Ruths, and Ivy with two cars. */
export async function aShop(server: Server) {
  const shop = await createShop(server, 'Northside Garage')
  const key = await createKey(server, shop, 'read-write')
  const add = async (name: string, phone: string, ...plates: string[]) => {
    const { id } = await addCustomer(server, key, { name, phone })
    const cars: string[] = []
    for (const plate of plates) cars.push((await addVehicle(server, key, id, plate)).id)
    return { id, cars }
  }
  const marcus = await add('Marcus Hale', '+15855550168', '5MHL667')
  await add('Ruth Delgado', '+12125550143', 'KLM2231')
  const other = await add('Ruth Park', '+12125550144')
  const ivy = await add('Ivy Chen', '+13105550192', '8IVY888', '9IVY999')
  return { key, shop, marcus, other, ivy }
}

export async function atTheSearch(page: Page, server: Server, key: string, name = 'Marcus Hale') {
  await signIn(page, server, key)
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText(name)
}

/** The next such weekday, today if it is one. */
function next(weekday: number) {
  const today = dayOf(Date.now(), ZONE)
  const is = new Date(`${today}T12:00:00Z`).getUTCDay()
  return addDays(today, (weekday - is + 7) % 7)
}
export const WORDS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
/** A day that is surely still to come, by its word. */
export const soon = () => {
  const weekday = (new Date(`${dayOf(Date.now(), ZONE)}T12:00:00Z`).getUTCDay() + 2) % 7
  return { word: WORDS[weekday] ?? '', day: next(weekday) }
}
export const at = (day: string, hour: number) => new Date(instantOf(day, hour * 60, ZONE)).toISOString()

import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf, instantOf } from '../src/domain/zone'
import { addCustomer, ask } from './api'
import { addVehicle, allAppointments, listenForPosts } from './booking'
import { LIVE, signIn } from './desk'
import { keyboardAt } from './keyboards'
import { addAppointment, told, ZONE } from './scheduling'
import { createKey, createShop, type Server, sharedServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const line = (page: Page) => page.getByRole('group', { name: 'Book by this line' })
const understood = (page: Page) => line(page).getByRole('list', { name: 'Understood' }).getByRole('listitem')

/** Marcus with one car, two Ruths, and Ivy with two cars. */
async function aShop() {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
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
  return { key, marcus, other, ivy }
}

async function atTheSearch(page: Page, key: string, name = 'Marcus Hale') {
  await signIn(page, server, key)
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText(name)
}

/** The next such weekday, today if it is one. */
function next(weekday: number) {
  const today = dayOf(Date.now(), ZONE)
  const is = new Date(`${today}T12:00:00Z`).getUTCDay()
  return addDays(today, (weekday - is + 7) % 7)
}
const WORDS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
/** A day that is surely still to come, by its word. */
const soon = () => {
  const weekday = (new Date(`${dayOf(Date.now(), ZONE)}T12:00:00Z`).getUTCDay() + 2) % 7
  return { word: WORDS[weekday] ?? '', day: next(weekday) }
}
const at = (day: string, hour: number) => new Date(instantOf(day, hour * 60, ZONE)).toISOString()

test('“0168 brakes thu 2pm 2h” and Enter is one appointment at that hour of the shop', async ({ page }) => {
  const { key, marcus } = await aShop()
  await atTheSearch(page, key)
  const posts = listenForPosts(page)
  const { word, day } = soon()
  await box(page).fill(`0168 brakes ${word} 2pm 2h`)
  await expect(understood(page)).toHaveText([
    /Marcus Hale/,
    /Corolla 5MHL667 only car/,
    'Brakes',
    /2:00 PM/,
    '2 h',
  ])
  await expect(line(page).getByRole('button', { name: 'Book' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(told(page, 'Booked: Marcus Hale, Brakes')).toBeVisible()
  expect(await allAppointments(server, key)).toEqual([
    expect.objectContaining({
      customer_id: marcus.id,
      vehicle_id: marcus.cars[0],
      service_type: 'Brakes',
      scheduled_at: at(day, 14),
      duration_minutes: 120,
    }),
  ])
  expect(posts).toEqual(['appointments'])
  await expect(box(page)).toHaveValue('')
})

test('of two customers, of two cars and of two halves of a day it is asked which, and nothing is guessed', async ({
  page,
}) => {
  const { key, other, ivy } = await aShop()
  await atTheSearch(page, key)
  const { word, day } = soon()
  await box(page).fill(`ruth oil ${word} 2pm`)
  await expect(line(page)).toContainText('Which customer?')
  await page.keyboard.press('Enter')
  await expect(line(page).getByRole('button', { name: /^Ruth/ }).first()).toBeFocused()
  expect(await allAppointments(server, key)).toEqual([])
  await line(page)
    .getByRole('button', { name: /^Ruth Park/ })
    .click()
  await expect(box(page)).toBeFocused()
  await expect(understood(page).first()).toHaveText(/Ruth Park.*chosen/)
  await expect(line(page).getByRole('button', { name: 'Book' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(told(page, 'Booked: Ruth Park, Oil')).toBeVisible()

  await box(page).fill(`ivy chen wipers ${word} at 9`)
  await expect(line(page)).toContainText('Which car?')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(line(page)).toContainText('Morning or evening?')
  await page.keyboard.press('Enter')
  await expect(line(page).getByRole('button', { name: /9:00 AM$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line(page).getByRole('button', { name: 'Book' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(told(page, 'Booked: Ivy Chen, Wipers')).toBeVisible()
  const booked = await allAppointments(server, key)
  expect(booked.map(({ customer_id, scheduled_at }) => [customer_id, scheduled_at])).toEqual(
    expect.arrayContaining([
      [other.id, at(day, 14)],
      [ivy.id, at(day, 9)],
    ]),
  )
  expect(booked).toHaveLength(2)
})

test('where the car is booked then, Enter goes to the next free times; one of them books', async ({
  page,
}) => {
  const { key, marcus } = await aShop()
  const { word, day } = soon()
  await addAppointment(server, key, {
    customer_id: marcus.id,
    vehicle_id: marcus.cars[0] ?? null,
    service_type: 'Alignment',
    scheduled_at: at(day, 14),
    duration_minutes: 60,
  })
  await atTheSearch(page, key)
  await box(page).fill(`5mhl667 brakes ${word} 2pm`)
  await expect(line(page)).toContainText('This car is booked then: Alignment')
  await page.keyboard.press('Enter')
  await expect(line(page).getByRole('button', { name: /3:00 PM$/ })).toBeFocused()
  expect(await allAppointments(server, key)).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect(line(page).getByRole('button', { name: 'Book' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(told(page, 'Booked: Marcus Hale, Brakes')).toBeVisible()
  expect((await allAppointments(server, key)).map(({ scheduled_at }) => scheduled_at)).toContain(at(day, 15))
})

test('a line that is cut before the answer leaves it saved here, and it is booked once', async ({ page }) => {
  const { key } = await aShop()
  await atTheSearch(page, key)
  let isCut = true
  await page.route('**/shop/appointments', async (route) => {
    if (route.request().method() !== 'POST' || !isCut || route.request().postData() === '{}')
      return route.fallback()
    await route.fetch()
    isCut = false
    return route.abort('connectionreset')
  })
  await box(page).fill(`0168 brakes ${soon().word} 2pm`)
  await expect(line(page).getByRole('button', { name: 'Book' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(told(page, 'Booked: Marcus Hale, Brakes')).toBeVisible({ timeout: 20_000 })
  expect(await allAppointments(server, key)).toHaveLength(1)
})

test('without a time, without a service, or where nothing is written, Enter opens as ever', async ({
  page,
}) => {
  const { key, marcus } = await aShop()
  await atTheSearch(page, key)
  await box(page).fill('0168')
  await expect(line(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/customers/${marcus.id}`)
  await signIn(page, server, key, LIVE)
  await box(page).fill(`0168 brakes ${soon().word} 2pm`)
  await expect(page.getByText('Nobody by that among what was searched.')).toBeVisible()
  await expect(line(page)).toHaveCount(0)
  expect((await ask<{ data: unknown[] }>(server, key, 'GET', '/appointments')).data).toEqual([])
})

test(
  'a scanner’s Enter books nothing, also on a slow computer, and a hand’s after it does',
  { tag: '@window' },
  async ({ page }) => {
    const { key } = await aShop()
    await atTheSearch(page, key)
    const keyboard = await keyboardAt(page)
    await keyboard.slow(4)
    await box(page).click()
    await keyboard.typeAtOnce(`0168 brakes ${soon().word} 2pm\n`, () => 12)
    await expect(line(page).getByRole('button', { name: 'Book' })).toBeEnabled()
    await expect(told(page, /Booked/)).toHaveCount(0)
    expect(await allAppointments(server, key)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(told(page, 'Booked: Marcus Hale, Brakes')).toBeVisible()
    expect(await allAppointments(server, key)).toHaveLength(1)
  },
)

test('what seems to say a day, a time or a length and is not understood is asked, and never becomes the service', async ({
  page,
}) => {
  const { key } = await aShop()
  await atTheSearch(page, key)
  const posts = listenForPosts(page)
  const { word } = soon()
  const other = WORDS[(WORDS.indexOf(word) + 1) % 7] ?? ''
  for (const [typed, what] of [
    [`0168 brakes 13/13 2pm`, '13/13'],
    [`0168 brakes in 2 days 2pm`, 'days'],
    [`0168 brakes ${word} ${other} 2pm`, other],
    [`0168 oil ${word} 9am 30h`, '30h'],
  ] as const) {
    await box(page).fill(typed)
    await expect(line(page)).toContainText(`Not understood: “${what}”`)
    await page.keyboard.press('Enter')
  }
  await expect(line(page).getByRole('button', { name: 'Book' })).toHaveCount(0)
  expect(posts).toEqual([])
  await line(page).getByRole('button', { name: 'In the form' }).click()
  await expect(page.getByRole('dialog').getByLabel('Service')).toHaveValue(/Oil 30h/)
})

test('a date that has passed is one of the next year, and the line says which', async ({ page }) => {
  const { key } = await aShop()
  await atTheSearch(page, key)
  const today = dayOf(Date.now(), ZONE)
  // A leap day has none in the next year.
  const passed = [addDays(today, -1), addDays(today, -2)].find((day) => !day.endsWith('02-29')) ?? today
  const [year, month, day] = passed.split('-')
  await box(page).fill(`0168 brakes ${month}/${day} 2pm`)
  // On New Year's Day what has passed is of the year before, and comes again in this one.
  const words = today.startsWith(String(year)) ? `, ${Number(year) + 1}, 2:00 PM` : ', 2:00 PM'
  await expect(understood(page).filter({ hasText: '2:00 PM' })).toContainText(words)
})

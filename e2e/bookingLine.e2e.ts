import { expect, test } from '@playwright/test'
import { ask } from './api'
import { allAppointments, listenForPosts } from './booking'
import { LIVE, signIn } from './desk'
import { keyboardAt } from './keyboards'
import { aShop, at, atTheSearch, box, line, soon, understood } from './lineToBook'
import { addAppointment, told, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('“0168 brakes thu 2pm 2h” and Enter is one appointment at that hour of the shop', async ({ page }) => {
  const { key, marcus } = await aShop(server)
  await atTheSearch(page, server, key)
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
  const { key, other, ivy } = await aShop(server)
  await atTheSearch(page, server, key)
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
  const { key, marcus } = await aShop(server)
  const { word, day } = soon()
  await addAppointment(server, key, {
    customer_id: marcus.id,
    vehicle_id: marcus.cars[0] ?? null,
    service_type: 'Alignment',
    scheduled_at: at(day, 14),
    duration_minutes: 60,
  })
  await atTheSearch(page, server, key)
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
  const { key } = await aShop(server)
  await atTheSearch(page, server, key)
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
  const { key, marcus } = await aShop(server)
  await atTheSearch(page, server, key)
  await box(page).fill('0168')
  await expect(line(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/customers/${marcus.id}`)
  await signIn(page, server, key, LIVE)
  await box(page).fill(`0168 brakes ${soon().word} 2pm`)
  await expect(page.getByText('No match in what was searched.')).toBeVisible()
  await expect(line(page)).toHaveCount(0)
  expect((await ask<{ data: unknown[] }>(server, key, 'GET', '/appointments')).data).toEqual([])
})

test(
  'a scanner’s Enter books nothing, also on a slow computer, and a hand’s after it does',
  { tag: '@window' },
  async ({ page }) => {
    const { key } = await aShop(server)
    await atTheSearch(page, server, key)
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

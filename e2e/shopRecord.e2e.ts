import { expect, type Page, test } from '@playwright/test'
import { ask } from './api'
import { goTo, LIVE, press, signIn } from './desk'
import { createKey, createShop, type Server, sharedServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

type Shop = Readonly<Record<string, unknown>>

async function aShop() {
  const shop = await createShop(server, 'Northside Garage')
  const admin = await createKey(server, shop, 'admin')
  return { shop, admin, read: () => ask<Shop>(server, admin, 'GET', '/shop') }
}
const card = (page: Page) => page.getByRole('region', { name: 'The shop' })
const form = (page: Page) => page.getByRole('dialog', { name: 'The shop' })

test('address, hours and a text are changed in Settings, and only what changed is sent', async ({ page }) => {
  const { admin, read } = await aShop()
  await signIn(page, server, admin)
  await goTo(page, 'Settings')
  await expect(card(page)).toContainText('No address, phone or terms')
  await card(page).getByRole('button', { name: 'Edit' }).click()
  await form(page).getByLabel('Address').fill('12 Cedar Street')
  await form(page).getByLabel('City').fill('Santa Rosa')
  await form(page).getByLabel('Phone').fill('707 555 0199')
  await form(page).getByLabel('Cars worked on at a time').fill('lots')
  await form(page).getByLabel('When it is ready').fill('Ready: {car}. {shop}')
  await press(page, 'Save')
  await expect(form(page).getByLabel('Cars worked on at a time')).toHaveAttribute('aria-invalid', 'true')
  await form(page).getByLabel('Cars worked on at a time').fill('3')
  const sent = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().endsWith('/shop/shop'),
  )
  await press(page, 'Save')
  expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual([
    'capacity',
    'city',
    'message_texts',
    'phone',
    'street',
    'time_zone',
  ])
  await expect(form(page)).toHaveCount(0)
  await expect(card(page)).toContainText('12 Cedar Street')
  await expect(card(page)).toContainText('(707) 555-0199')
  expect(await read()).toMatchObject({
    street: '12 Cedar Street',
    city: 'Santa Rosa',
    phone: '+17075550199',
    capacity: 3,
    opening_hours: null,
    message_texts: { ready: 'Ready: {car}. {shop}' },
  })
})

test('two desks at once: the second is told, and undoes nothing of the first', async ({ page }) => {
  const { admin, read } = await aShop()
  await signIn(page, server, admin)
  await goTo(page, 'Settings')
  await card(page).getByRole('button', { name: 'Edit' }).click()
  await form(page).getByLabel('Address').fill('12 Cedar Street')
  await ask(server, admin, 'PATCH', '/shop', { street: '9 Birch Road' })
  await press(page, 'Save')
  await expect(form(page).getByRole('alert')).toContainText('Another computer changed the shop meanwhile')
  expect(await read()).toMatchObject({ street: '9 Birch Road' })
  await press(page, 'Load their version and start from it')
  await expect(form(page).getByLabel('Address')).toHaveValue('9 Birch Road')
})

test('the second desk sees why, however far down it was typing', { tag: '@window' }, async ({ page }) => {
  const { admin } = await aShop()
  await signIn(page, server, admin)
  await goTo(page, 'Settings')
  await card(page).getByRole('button', { name: 'Edit' }).click()
  await form(page).getByLabel('When it is ready').fill('Ready: {car}. {shop}')
  await ask(server, admin, 'PATCH', '/shop', { street: '9 Birch Road' })
  await press(page, 'Save')
  await expect(form(page).getByRole('alert')).toContainText('Another computer changed the shop meanwhile')
  await expect(form(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
})

test('whoever may not do everything reads it, on either surface, and is offered no change', async ({
  page,
}) => {
  const { shop, admin } = await aShop()
  await ask(server, admin, 'PATCH', '/shop', { street: '12 Cedar Street' })
  await signIn(page, server, await createKey(server, shop, 'read-write'))
  await goTo(page, 'Settings')
  await expect(card(page)).toContainText('12 Cedar Street')
  await expect(card(page).getByRole('button')).toHaveCount(0)
  await signIn(page, server, await createKey(server, shop, 'read-only'), LIVE)
  await goTo(page, 'Settings')
  await expect(card(page)).toContainText('12 Cedar Street')
  await expect(card(page).getByRole('button')).toHaveCount(0)
})

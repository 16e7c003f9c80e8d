import { expect, type Page, test } from '@playwright/test'
import { addCustomer, ask, vehiclesOf } from './api'
import { IN_WORK, visit, ZONE } from './dayBooks'
import { LIVE, signIn } from './desk'
import { booksOf } from './money'
import { createKey, createShop, type Server, sharedServer } from './shop'

// "Is my car ready, and what do I owe?", with the phone at the ear.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const answer = (page: Page) => page.getByRole('status', { name: 'Answer' })
const line = (cents: number) => [{ description: 'Diagnostics', quantity: 1, unit_price_cents: cents }]

async function shopOnThePhone() {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  const { id: marcus } = await addCustomer(server, key, { name: 'Marcus Hale', phone: '+15855550168' })
  await ask(server, key, 'POST', '/vehicles', {
    customer_id: marcus,
    year: 2011,
    make: 'Acura',
    model: 'TL',
    license_plate: '5MHL667',
  })
  await visit(server, key, marcus, IN_WORK, 12)
  const books = booksOf(server, key)
  const owed = await books.billed(marcus, line(32_124), 0)
  await addCustomer(server, key, { name: 'Ivy Chen', phone: '+13105550192' })
  return { key, books, marcus, owed }
}

const onlyVisit = async (key: string) => {
  const { data } = await ask<{ data: { id: string }[] }>(server, key, 'GET', '/appointments')
  return data[0]?.id ?? ''
}

/** What the page has asked of the shop since. */
function listening(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/shop/')) asked.push(`${request.method()} ${request.url()}`)
  })
  return asked
}

test('four digits of a phone show the car, where it is and what is owed, without leaving the page', async ({
  page,
}) => {
  const { key } = await shopOnThePhone()
  await signIn(page, server, key)
  await page.goto(`${server.url}/quotes`)
  await search(page).fill('0168')
  await expect(answer(page)).toContainText('Marcus Hale')
  await expect(answer(page)).toContainText('(585) 555-0168')
  await expect(answer(page)).toContainText('5MHL667')
  await expect(answer(page)).toContainText('2011 Acura TL')
  await expect(answer(page)).toContainText('In progress')
  await expect(answer(page)).toContainText('until 1:00 PM')
  await expect(answer(page)).toContainText('Oil change')
  await expect(answer(page)).toContainText('owes$321.24')
  await expect(page).toHaveURL(`${server.url}/quotes`)
})

test('only who stays marked is asked about, and once', async ({ page }) => {
  const { key, marcus } = await shopOnThePhone()
  await signIn(page, server, key)
  await expect(page.getByRole('link', { name: /Marcus Hale/ })).toBeVisible()
  const asked = listening(page)
  await search(page).fill('e')
  await expect(page.locator('[role=option]:not([data-command])')).toHaveCount(2)
  for (let at = 0; at < 6; at += 1) await page.keyboard.press('ArrowDown')
  await search(page).fill('0168')
  await expect(answer(page)).toContainText('$321.24')
  await search(page).fill('')
  await search(page).fill('0168')
  await expect(answer(page)).toContainText('$321.24')
  const theirs = asked.filter((sent) => sent.includes(marcus))
  expect(theirs.filter((sent) => sent.includes('/invoices?'))).toHaveLength(1)
  expect(theirs.filter((sent) => sent.includes('/appointments?'))).toHaveLength(1)
  expect(asked.filter((sent) => !sent.startsWith('GET'))).toEqual([])
})

test('Ctrl Enter goes on to record the payment, and records none, however long it is held', async ({
  page,
}) => {
  const { key, owed } = await shopOnThePhone()
  await signIn(page, server, key)
  const asked = listening(page)
  await search(page).fill('0168')
  await expect(page.locator('search').getByRole('button', { name: 'Record payment' })).toBeVisible()
  await search(page).focus()
  await page.keyboard.down('Control')
  for (let times = 0; times < 8; times += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
  await expect(page).toHaveURL(new RegExp(`/invoices/${owed.id}\\?pay=1`))
  await expect(page.getByRole('dialog', { name: 'Record payment' })).toContainText('$321.24')
  // Nobody has said how it was paid.
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(asked.filter((sent) => sent.startsWith('POST'))).toEqual([])
})

test('of two cars the answer says which is in the shop', async ({ page }) => {
  const { key, marcus } = await shopOnThePhone()
  const truck = await ask<{ id: string }>(server, key, 'POST', '/vehicles', {
    customer_id: marcus,
    year: 2014,
    make: 'Ford',
    model: 'F-150',
    license_plate: '7TRK221',
  })
  await signIn(page, server, key)
  await search(page).fill('0168')
  await expect(answer(page)).toHaveText(/In progress.*No car given.*Oil change/)
  await ask(server, key, 'PATCH', `/appointments/${await onlyVisit(key)}`, { vehicle_id: truck.id })
  await page.reload()
  await search(page).fill('0168')
  await expect(answer(page)).toHaveText(/In progress.*7TRK221 2014 Ford F-150.*Oil change/)
})

test('of two cars that are both in the shop, the answer says of each where it is', async ({ page }) => {
  const { key, marcus } = await shopOnThePhone()
  const truck = await ask<{ id: string }>(server, key, 'POST', '/vehicles', {
    customer_id: marcus,
    year: 2014,
    make: 'Ford',
    model: 'F-150',
    license_plate: '7TRK221',
  })
  const acura = (await vehiclesOf(server, key, marcus)).find((car) => car.id !== truck.id)?.id
  await ask(server, key, 'PATCH', `/appointments/${await onlyVisit(key)}`, { vehicle_id: truck.id })
  const id = await visit(server, key, marcus, ['confirmed', 'checked_in'], 13)
  await ask(server, key, 'PATCH', `/appointments/${id}`, { vehicle_id: acura })
  await signIn(page, server, key)
  await search(page).fill('0168')
  await expect(answer(page)).toHaveText(/In progress.*7TRK221 2014 Ford F-150.*Oil change/)
  await expect(answer(page)).toHaveText(/Checked in.*5MHL667 2011 Acura TL.*Oil change/)
})

test('with several open invoices it asks on which, and opens that one’s Record payment', async ({ page }) => {
  const { key, books, marcus, owed } = await shopOnThePhone()
  await books.billed(marcus, line(16_424), 0)
  await signIn(page, server, key)
  await search(page).fill('0168')
  await expect(answer(page)).toContainText('owes$485.48')
  await page.locator('search').getByRole('button', { name: 'Record payment' }).click()
  const which = page.getByRole('dialog', { name: 'Record payment' })
  await expect(which).toContainText('Marcus Hale: on which invoice?')
  const invoices = which.getByRole('list', { name: 'Open invoices' }).getByRole('button')
  await expect(invoices).toHaveText([/Diagnostics.*\$164\.24/, /Diagnostics.*\$321\.24/])
  await expect(invoices.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(which).toHaveCount(0)

  await search(page).fill('0168')
  await expect(answer(page)).toContainText('owes$485.48')
  await page.keyboard.press('Control+Enter')
  await invoices.nth(1).click()
  await expect(page).toHaveURL(new RegExp(`/invoices/${owed.id}\\?pay=1`))
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('$321.24')
  await expect(which.getByRole('list', { name: 'Open invoices' })).toHaveCount(0)
})

test('Shift Enter books for whoever is marked', async ({ page }) => {
  const { key } = await shopOnThePhone()
  await signIn(page, server, key)
  await search(page).fill('0168')
  await expect(answer(page)).toContainText('Marcus Hale')
  await page.keyboard.press('Shift+Enter')
  const booking = page.getByRole('dialog', { name: 'New appointment' })
  await expect(booking).toContainText('Marcus Hale')
})

/** Another text in the box, and a key at once: before the answer of the text before is gone. */
const overtype = (page: Page, text: string, key: { ctrlKey?: true; shiftKey?: true }) =>
  search(page).evaluate(
    async (box, [typed, held]) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, typed)
      box.dispatchEvent(new Event('input', { bubbles: true }))
      // The page draws what was typed before it hears of the next key, and finds nothing in between.
      await Promise.resolve().then(() => undefined)
      box.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...held }),
      )
    },
    [text, key] as const,
  )

test('a key that comes before the answer acts on whom is asked for now', async ({ page }) => {
  const { key, books } = await shopOnThePhone()
  const { id: pat } = await addCustomer(server, key, { name: 'Pat Quinn', phone: '+13105550177' })
  const invoice = await books.billed(pat, line(5_000), 0)
  await signIn(page, server, key)
  const isFound = async (digits: string, name: string) => {
    await search(page).fill(digits)
    await expect(answer(page)).toContainText(name)
  }
  await isFound('0192', 'Ivy Chen')
  await isFound('0168', 'Marcus Hale')
  await expect(page.locator('search').getByRole('button', { name: 'Record payment' })).toBeVisible()
  await search(page).focus()
  await overtype(page, '0192', { shiftKey: true })
  const booking = page.getByRole('dialog', { name: 'New appointment' })
  await expect(booking).toContainText('Ivy Chen')
  await page.keyboard.press('Escape')
  await expect(booking).toHaveCount(0)

  await isFound('0168', 'Marcus Hale')
  await expect(page.locator('search').getByRole('button', { name: 'Record payment' })).toBeVisible()
  await search(page).focus()
  await overtype(page, '0177', { ctrlKey: true })
  await expect(page).toHaveURL(new RegExp(`/invoices/${invoice.id}\\?pay=1`))
})

test('where nothing can be written the answer is the same, and no act beside opening it', async ({
  page,
}) => {
  const { key } = await shopOnThePhone()
  await signIn(page, server, key, LIVE)
  await search(page).fill('0168')
  await expect(answer(page)).toContainText('In progress')
  await expect(answer(page)).toContainText('owes$321.24')
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Record payment|Book/ })).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Marcus Hale', level: 1 })).toBeVisible()
})

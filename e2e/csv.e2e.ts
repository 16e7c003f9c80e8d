import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import { dollars } from '~/domain/money'
import { addDays } from '~/domain/time/zone'
import { addCustomer, ask } from './api'
import { DONE, noonZone, paymentsOf, shopWithADay, today, visit, ZONE } from './dayBooks'
import { signIn } from './desk'
import { codeOf } from './money'
import { type Server, sharedServer } from './shop'

// Any list as a file: as far as it is on hand, or to its end.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Export/ })

/** A name that is not known yet would be an empty cell. */
async function expectNames(list: Locator, names: readonly string[]) {
  for (const name of names) await expect(list).toContainText(name)
}

/** A file is asked for now and then, and so behind "⋯" where something else is. */
async function askForCsv(page: Page, part: Locator) {
  const more = part.getByRole('button', { name: /^(More of |Export CSV: )/ }).first()
  const isOnly = (await more.textContent()) === 'Export CSV'
  await more.click()
  if (!isOnly) await page.getByRole('menuitem', { name: 'Export CSV' }).click()
}

async function openExport(page: Page, place: string, ...names: string[]) {
  await page.goto(`${server.url}/${place}`)
  await expectNames(page.getByRole('main'), names)
  await askForCsv(page, page.getByRole('main'))
  await expect(dialog(page)).toBeVisible()
}

/** What the browser was handed, and under which name. */
async function saved(page: Page, button: string | RegExp) {
  const coming = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: button }).click()
  const file = await coming
  const bytes = await readFile(await file.path())
  return { name: file.suggestedFilename(), bytes, lines: bytes.toString('utf8').slice(1).split('\r\n') }
}

test('payments are saved as they are in the books: cents, the shop’s clock, and nothing that runs', async ({
  page,
}) => {
  const { key, books, invoices } = await shopWithADay(server)
  await books.pay(invoices.part.id, {
    amount_cents: 5,
    method: 'other',
    note: '=HYPERLINK("http://x","y")',
  })
  await signIn(page, server, key)
  await openExport(page, 'payments')
  const { name, bytes, lines } = await saved(page, 'Save all 5 rows')
  expect(name).toBe(`northside-garage-payments-${today()}.csv`)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows = await paymentsOf(server, key)
  expect(lines).toHaveLength(rows.length + 2)
  expect(lines.at(-1)).toBe('')
  expect(lines[0]).toBe('Paid,By,Amount,Reference,Note,Invoice code,Written down,Id,Invoice id')
  rows.forEach(({ amount_cents, id, invoice_id }, at) => {
    expect(lines[at + 1]).toContain(`,${dollars(amount_cents).replaceAll(/[$,]/g, '')},`)
    expect(lines[at + 1]).toContain(`,${codeOf(invoice_id)},`)
    expect(lines[at + 1]?.endsWith(`,${id},${invoice_id}`)).toBe(true)
  })
  expect(lines[1]).toContain(`,"'=HYPERLINK(""http://x"",""y"")",`)
  // Paid a minute to midnight of the shop's yesterday.
  expect(lines.find((line) => line.includes('Check'))).toMatch(/^\d{4}-\d\d-\d\d 23:59,/)
  await expect(dialog(page)).toContainText('Saved: 5 rows')
})

test('a longer list is read to its end behind the rest, shows how far it is, and can be stopped', async ({
  page,
}) => {
  const { key, invoices } = await shopWithADay(server)
  for (let at = 0; at < 205; at += 1) {
    await ask(server, key, 'POST', `/payments/${invoices.part.id}/record`, {
      amount_cents: 100,
      method: 'ach',
    })
  }
  await signIn(page, server, key)
  const held = later<void>()
  await page.goto(`${server.url}/payments`)
  await expect(page.getByRole('status').filter({ hasText: 'Newest 100, scroll for more' })).toBeVisible()
  // A day of which more may come has no sum that looks like its own.
  await expect(page.getByRole('heading', { name: /\d+ loaded.*of those loaded/ })).toBeVisible()
  await page.route('**/shop/payments?**after=**', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await askForCsv(page, page.getByRole('main'))
  const downloads: unknown[] = []
  page.on('download', (file) => downloads.push(file))
  await dialog(page).getByRole('button', { name: 'Load the rest and save' }).click()
  await expect(dialog(page)).toContainText('100 rows loaded so far')
  await expect(dialog(page).getByRole('progressbar')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toContainText('Stopped. Nothing was saved.')
  held.resolve()
  expect(downloads).toEqual([])

  const loaded = await saved(page, 'Save the 100 rows loaded')
  expect(loaded.lines).toHaveLength(102)
  const whole = await saved(page, 'Load the rest and save')
  const rows = await paymentsOf(server, key)
  expect(rows).toHaveLength(209)
  expect(whole.lines.slice(1, -1).map((line) => line.split(',').at(-2))).toEqual(rows.map(({ id }) => id))
})

test('a reading that fails saves nothing and says so', async ({ page }) => {
  const { key, invoices } = await shopWithADay(server)
  for (let at = 0; at < 105; at += 1) {
    await ask(server, key, 'POST', `/payments/${invoices.part.id}/record`, {
      amount_cents: 100,
      method: 'ach',
    })
  }
  await signIn(page, server, key)
  await page.goto(`${server.url}/payments`)
  await expect(page.getByRole('status').filter({ hasText: 'Newest 100, scroll for more' })).toBeVisible()
  await page.route('**/shop/payments?**after=**', (route) =>
    route.fulfill({
      status: 404,
      json: { error: { code: 'no', message: 'No', status: 404, request_id: 'req_9' } },
    }),
  )
  await askForCsv(page, page.getByRole('main'))
  await dialog(page).getByRole('button', { name: 'Load the rest and save' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing was saved.')
})

test('customers, invoices, quotes and appointments are saved too, whatever they are called', async ({
  page,
}) => {
  const { key } = await shopWithADay(server)
  await addCustomer(server, key, { name: '=cmd|" /C calc"!A0, Inc.', notes: 'two\nlines' })
  await addCustomer(server, key, { name: 'Señora Ñandú', phone: '+12125550143' })
  await signIn(page, server, key)
  await openExport(page, 'customers')
  const customers = await saved(page, 'Save all 7 rows')
  expect(customers.lines[1]).toMatch(/^Señora Ñandú,\(212\) 555-0143,/)
  expect(customers.lines.slice(2).join('\r\n')).toContain(`"'=cmd|"" /C calc""!A0, Inc.",,,"two\nlines",`)

  await openExport(page, 'invoices?status=partial', 'Omar Haddad')
  const invoices = await saved(page, 'Save all 1 row')
  expect(invoices.lines).toHaveLength(3)
  expect(invoices.lines[1]).toMatch(/,Omar Haddad,Partly paid,500\.01,,,0\.00,500\.01,300\.00,/)

  await openExport(page, 'quotes?status=all')
  expect((await saved(page, /^Save all/)).lines).toHaveLength(6)

  await openExport(page, 'board?day=all')
  const appointments = await saved(page, 'Load the rest and save')
  expect(appointments.lines[0]).toMatch(/^Starts,Minutes,Status,Customer,/)
})

/** The button of one card of Today, and what it saves. */
async function savedFrom(page: Page, card: string, button: string | RegExp, ...names: string[]) {
  const shown = page.getByRole('region', { name: card, exact: true })
  await expectNames(shown, names)
  await askForCsv(page, shown)
  const file = await saved(page, button)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  return file
}

test('who owes, takings by day, what was accepted and what is to check are saved from Today', async ({
  page,
}) => {
  const { key, ids } = await shopWithADay(server)
  // Ana's only invoice is void; Walt's is a draft, and made today.
  const left = await visit(server, key, ids.ana, DONE, 8)
  await visit(server, key, ids.walt, DONE)
  const { id: quote } = await ask<{ id: string }>(server, key, 'POST', '/quotes', {
    customer_id: ids.ana,
    line_items: [{ description: 'Work', quantity: 1, unit_price_cents: 12_345 }],
  })
  for (const status of ['sent', 'accepted']) await ask(server, key, 'PATCH', `/quotes/${quote}`, { status })
  await signIn(page, server, key)
  await page.goto(`${server.url}/today`)

  const owes = await savedFrom(page, 'Unpaid', 'Save all 2 rows', 'Lee Chen', 'Omar Haddad')
  expect(owes.name).toBe(`northside-garage-unpaid-customers-${today()}.csv`)
  expect(owes.lines).toEqual([
    'Customer,Open,Invoices,"Oldest, days",Customer id',
    `Lee Chen,630.01,1,40,${ids.lee}`,
    `Omar Haddad,300.00,1,0,${ids.omar}`,
    '',
  ])

  const whole = await savedFrom(page, 'Takings', 'Load the rest and save')
  expect(whole.lines).toEqual([
    'Day,Takings,Payments,Invoices paid on,Cash,Check,Card,ACH,Other',
    `${today()},884.36,3,2,140.80,0.00,743.56,0.00,0.00`,
    `${addDays(today(), -1)},200.00,1,1,0.00,200.00,0.00,0.00,0.00`,
    '',
  ])
  const shown = await savedFrom(page, 'Takings', 'Save the 14 rows loaded')
  expect(shown.lines.slice(0, 3)).toEqual(whole.lines.slice(0, 3))
  expect(shown.lines[14]).toBe(`${addDays(today(), -13)},0.00,0,0,0.00,0.00,0.00,0.00,0.00`)

  const check = await savedFrom(page, 'Needs attention', 'Save all 1 row', 'Ana Silva')
  expect(check.lines).toEqual([
    'Completed,Customer,Service,Booked for,Id,Customer id',
    `${today()},Ana Silva,Oil change,${today()} 08:00,${left},${ids.ana}`,
    '',
  ])

  const accepted = await savedFrom(page, 'Accepted, not converted', 'Save all 1 row', 'Ana Silva')
  expect(accepted.lines[1]).toContain(`${codeOf(quote)},Ana Silva,Accepted,123.45,0.00,123.45,1,`)
})

test('the zone of these tests is one in which it is about noon', () => {
  for (const hour of [0, 1, 11, 12, 13, 23]) {
    const now = new Date(Date.UTC(2026, 10, 20, hour, 30))
    const time = now.toLocaleTimeString('en-US', { timeZone: noonZone(now), hour12: false })
    expect(time.slice(0, 2)).toBe('12')
  }
})

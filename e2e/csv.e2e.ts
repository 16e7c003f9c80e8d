import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { later } from '../src/client/testing/later'
import { dollars } from '../src/domain/money'
import { addCustomer, ask } from './api'
import { expectAccessible, noonZone, paymentsOf, shopWithADay, today, ZONE } from './dayBooks'
import { signIn } from './desk'
import { codeOf } from './money'
import { type Server, startServer } from './shop'

// Any list as a file: as far as it is on hand, or to its end.

let server: Server
test.beforeEach(async () => {
  server = await startServer('--time-zone', ZONE)
})
test.afterEach(() => server.stop())

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Export/ })

async function openExport(page: Page, place: string) {
  await page.goto(`${server.url}/${place}`)
  await page.getByRole('button', { name: 'Export CSV' }).click()
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
  await books.pay(invoices.part.id, { amount_cents: 5, method: 'other', note: '=HYPERLINK("http://x","y")' })
  await signIn(page, server, key)
  await openExport(page, 'payments')
  await expectAccessible(page)
  const { name, bytes, lines } = await saved(page, 'Save all 5 rows')
  expect(name).toBe(`northside-garage-payments-${today()}.csv`)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows = await paymentsOf(server, key)
  expect(lines).toHaveLength(rows.length + 2)
  expect(lines.at(-1)).toBe('')
  expect(lines[0]).toBe('Paid,By,Amount,Reference,Note,Invoice,Written down,Id,Invoice id')
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
  await expect(page.getByText('100 read so far')).toBeVisible()
  await page.route('**/shop/payments?**after=**', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const downloads: unknown[] = []
  page.on('download', (file) => downloads.push(file))
  await dialog(page).getByRole('button', { name: 'Read to the end and save' }).click()
  await expect(dialog(page)).toContainText('100 rows read so far')
  await expect(dialog(page).getByRole('progressbar')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toContainText('Stopped. Nothing was saved.')
  held.resolve()
  expect(downloads).toEqual([])

  const loaded = await saved(page, 'Save the 100 rows on hand')
  expect(loaded.lines).toHaveLength(102)
  const whole = await saved(page, 'Read to the end and save')
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
  await expect(page.getByText('100 read so far')).toBeVisible()
  await page.route('**/shop/payments?**after=**', (route) =>
    route.fulfill({
      status: 404,
      json: { error: { code: 'no', message: 'No', status: 404, request_id: 'req_9' } },
    }),
  )
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await dialog(page).getByRole('button', { name: 'Read to the end and save' }).click()
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

  await openExport(page, 'invoices?status=partial')
  const invoices = await saved(page, 'Save all 1 row')
  expect(invoices.lines).toHaveLength(3)
  expect(invoices.lines[1]).toMatch(/,Omar Haddad,Partly paid,500\.01,,,0\.00,500\.01,300\.00,/)

  await openExport(page, 'quotes')
  expect((await saved(page, /^Save all/)).lines).toHaveLength(6)

  await openExport(page, 'board?day=all')
  const appointments = await saved(page, 'Read to the end and save')
  expect(appointments.lines[0]).toMatch(/^Starts,Minutes,Status,Customer,/)
})

test('the zone of these tests is one in which it is about noon', () => {
  for (const hour of [0, 1, 11, 12, 13, 23]) {
    const now = new Date(Date.UTC(2026, 10, 20, hour, 30))
    const time = now.toLocaleTimeString('en-US', { timeZone: noonZone(now), hour12: false })
    expect(time.slice(0, 2)).toBe('12')
  }
})

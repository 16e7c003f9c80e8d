import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf, instantOf } from '../src/domain/zone'
import { openInvoice, shopWithInvoice } from './money'
import { printed, printedBy } from './paper'
import { type Server, sharedServer } from './shop'

// What a customer takes along of an invoice.

const ZONE = 'America/New_York'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const payments = (page: Page) => page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
const receipt = (page: Page) => printedBy(page, page.getByRole('button', { name: 'Print receipt' }))

const noonBefore = (days: number) =>
  new Date(instantOf(addDays(dayOf(Date.now(), ZONE), -days), 12 * 60, ZONE)).toISOString()
const shownDay = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', {
    timeZone: ZONE,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })

test('payments stand as they were made, not as they were written down, and so does the last of them', async ({
  page,
}) => {
  const { key, books, id } = await shopWithInvoice(server)
  const [late, early] = [noonBefore(2), noonBefore(9)]
  await books.pay(id, { amount_cents: 10_000, method: 'card', recorded_at: late })
  await books.pay(id, { amount_cents: 20_000, method: 'check', recorded_at: early })
  await openInvoice(page, server, key, id)
  await expect(payments(page)).toContainText(['Card', 'Check'])
  const roll = await receipt(page)
  expect(roll.text).toContain(`Last paid ${shownDay(late)}`)
  expect(roll.text).toMatch(/Card.*Check.*Balance/)
  const letter = await printed(page)
  expect(letter.text).toMatch(/Payments.*Card: \$100\.00.*Check: \$200\.00/i)
})

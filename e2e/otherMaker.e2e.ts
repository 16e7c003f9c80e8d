import { EventEmitter, once } from 'node:events'
import { expect, type Page, test } from '@playwright/test'
import { NIL_ID } from '~/client/api/probe'
import type { Behaviour } from '~/client/testing/otherMaker/behaviour'
import { compressing, losing, type Proxy } from '~/client/testing/otherMaker/proxies'
import { OTHER_KEY } from '~/client/testing/otherMaker/service'
import { addCustomer, addInvoice, addVisit } from '~/client/testing/otherMaker/stock'
import { expectOnePayment, isRecorded, panel, ready, recordButton } from './atTheTill'
import { rowsOf, signIn } from './desk'
import { startOtherMaker } from './otherMaker'
import { startServer } from './shop'

// Money at a service that keeps to the documents and is not ours.

const running: { stop: () => Promise<void> }[] = []
test.afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})

/** Signed in at the other maker's, with the panel open over an invoice of $100.00. */
async function atTheTill(page: Page, behaviour: Partial<Behaviour>, ...proxies: Proxy[]) {
  const other = await startOtherMaker({ behaviour, proxies })
  running.push(other)
  const server = await startServer('--service', other.full)
  running.push(server)
  const { id } = addInvoice(other, addCustomer(other, 'Ruth Delgado').id, 10_000)
  await signIn(page, server, OTHER_KEY, 'Other (read and write)')
  await page.goto(`${server.url}/invoices/${id}?pay=1`)
  await expect(panel(page)).toBeVisible()
  return { other, server, id }
}

const inTheBooks = ({ other }: Awaited<ReturnType<typeof atTheTill>>) =>
  other.books.payments.all().map(({ amount_cents }) => amount_cents)

test('a payment is recorded behind a proxy that compresses, by a service that knows neither Date nor milliseconds', async ({
  page,
}) => {
  const behaviour: Partial<Behaviour> = {
    etag: 'strong',
    date: 'none',
    times: 'seconds',
    history: 'in another shape',
  }
  const shop = await atTheTill(page, behaviour, compressing('made weak'))
  await ready(page, 'Card', '40')
  await recordButton(page).click()
  await expect(isRecorded(page, '$40.00 card')).toBeVisible()
  await expectOnePayment(page, '$40.00')
  expect(inTheBooks(shop)).toEqual([4_000])
})

test('a payment whose answer is lost is in the books once', async ({ page }) => {
  let lost = 0
  const losesOne = losing(({ method, url }) => {
    if (method !== 'POST' || !url.endsWith('/record') || lost > 0) return null
    // The nil id is asked at sign-in, to learn what the key may do.
    if (url.includes(NIL_ID)) return null
    lost += 1
    return 'after'
  })
  const shop = await atTheTill(page, {}, losesOne)
  await ready(page, 'Card', '40')
  await recordButton(page).click()
  await expect(isRecorded(page, '$40.00 card')).toBeVisible({ timeout: 45_000 })
  expect([lost, inTheBooks(shop)]).toEqual([1, [4_000]])
})

test('its read-only surface shows the same customers', async ({ page }) => {
  const other = await startOtherMaker()
  running.push(other)
  const server = await startServer('--service', other.live)
  running.push(server)
  addCustomer(other, 'Ruth Delgado')
  await signIn(page, server, OTHER_KEY, 'Other (read-only)')
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
})

test('what a key may do is tried once the first cards are there', async ({ page }) => {
  const order: string[] = []
  const word = new EventEmitter()
  const opened = once(word, 'open')
  let isHeld = false
  const holdsCards: Proxy = (fetch) => async (request) => {
    if (!isHeld) return fetch(request)
    if (request.url.includes(NIL_ID)) order.push('a right is tried')
    else if (request.url.includes('/appointments?')) await opened
    return fetch(request)
  }
  const other = await startOtherMaker({ proxies: [holdsCards] })
  running.push(other)
  const server = await startServer('--service', other.full)
  running.push(server)
  addVisit(other, { customerId: addCustomer(other, 'Ruth Delgado').id, status: 'pending', at: Date.now() })
  await signIn(page, server, OTHER_KEY, 'Other (read and write)')
  // As on a computer that knows of nothing but the session.
  await page.evaluate(() => localStorage.clear())
  isHeld = true
  await page.goto(`${server.url}/board?day=all`)
  await expect(page.getByRole('heading', { name: 'Board', exact: true })).toBeVisible()
  order.push('the cards are answered')
  word.emit('open')
  await expect(page.getByText('Ruth Delgado')).toBeVisible()
  await expect.poll(() => order).toContain('a right is tried')
  expect(order[0]).toBe('the cards are answered')
})

import { expect, type Page, test as base } from '@playwright/test'
import { type Books, openInvoice, shopWithInvoice } from './money'
import { type Server, sharedServer } from './shop'

// Record payment, in the words of the panel.

export const test = base.extend<{ server: Server }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright throws unless this parameter is a pattern, and the fixture needs no other
  async server({}, use) {
    await use(await sharedServer())
  },
})

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Record payment' })
export const tender = (page: Page, word: string) =>
  panel(page).getByRole('radio', { name: word, exact: true })
export const amount = (page: Page) => panel(page).getByLabel('Amount', { exact: true })
export const recordButton = (page: Page) => panel(page).getByRole('button', { name: /^Record / })
/** In the place of Record, as long as what came in was not looked at. */
export const lookFirst = (page: Page) =>
  panel(page).getByRole('button', { name: 'Check the new balance first' })

export async function addNote(page: Page, note: string) {
  await panel(page).getByRole('button', { name: 'Add a note' }).click()
  await panel(page).getByLabel('Note').fill(note)
}

/** What the page behind the panel lists as paid. */
export const paid = (page: Page) =>
  page
    .getByRole('list', { name: 'Payments', exact: true, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })

/** The step that a payment has reached, as it is shown. */
export const step = (page: Page) =>
  panel(page).getByRole('list', { name: 'How far the payment is' }).locator('[aria-current=step]')

export const unconfirmed = (page: Page) =>
  page.getByRole('button', { name: /change.* (not confirmed|to review)/, includeHidden: true })

/** The panel, ready for an amount. */
export async function ready(page: Page, word = 'Card', cents?: string) {
  await expect(recordButton(page)).toBeEnabled()
  await tender(page, word).check({ force: true })
  if (cents !== undefined) await amount(page).fill(cents)
}

export const isRecordRequest = (url: string) => /\/shop\/payments\/[^/]+\/record$/.test(new URL(url).pathname)

/** Each try of a payment goes through here; the tries and their keys so far. */
export async function onRecord(
  page: Page,
  answer: (
    tryNumber: number,
    way: {
      go: () => Promise<void>
      lose: () => Promise<void>
      loseAnswer: () => Promise<void>
      say: (status: number, headers?: Record<string, string>) => Promise<void>
      /** Its answer waits for something. */
      goUntil: (wait: () => Promise<void>) => Promise<void>
      /** It is done, and the answer says something else. */
      sayAfter: (status: number) => Promise<void>
    },
  ) => Promise<void>,
) {
  const keys: (string | undefined)[] = []
  await page.route(
    (url) => isRecordRequest(url.href),
    async (route) => {
      // By this the page finds out whether its key may record at all.
      if (route.request().postData() === '{}') return route.fallback()
      keys.push(route.request().headers()['idempotency-key'])
      const say = (status: number, headers: Record<string, string> = {}) =>
        route.fulfill({
          status,
          headers,
          json: {
            error: { code: 'no', message: `The service says ${status}`, status, request_id: 'req_1' },
          },
        })
      await answer(keys.length, {
        go: () => route.continue(),
        lose: () => route.abort('connectionreset'),
        async loseAnswer() {
          await route.fetch()
          await route.abort('connectionreset')
        },
        async goUntil(wait) {
          const response = await route.fetch()
          await wait()
          await route.fulfill({ response })
        },
        say,
        async sayAfter(status) {
          await route.fetch()
          await say(status)
        },
      })
    },
  )
  return keys
}

/** On the screen there is one payment, confirmed, and nothing left to be confirmed. */
export async function expectOnePayment(page: Page, words: string | RegExp) {
  await expect(paid(page)).toHaveCount(1)
  await expect(paid(page).first()).toContainText(words)
  await expect(unconfirmed(page)).toHaveCount(0)
}

export const isRecorded = (page: Page, words: string) => panel(page).getByText(`${words} recorded`)

/** An invoice of $884.35 of a shop of its own, with the panel open over it. */
export async function atTheTill(page: Page, server: Server) {
  const shop = await shopWithInvoice(server)
  await openInvoice(page, server, shop.key, shop.id, true)
  await expect(panel(page)).toBeVisible()
  return shop
}

export async function expectOneInTheBooks(books: Books, id: string, cents: number) {
  const payments = await books.payments(id)
  expect(payments.map(({ amount_cents }) => amount_cents)).toEqual([cents])
  expect((await books.invoice(id)).amount_paid_cents).toBe(cents)
}

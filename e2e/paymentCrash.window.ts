import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { isRecordRequest, panel, paid, ready, recordButton, unconfirmed } from './atTheTill'
import { enterKey } from './desk'
import { shopWithInvoice } from './money'
import { openAgain, unfinished } from './restarted'
import { type Server, sharedServer } from './shop'

// The browser dies in the middle of recording a payment, as by a power cut, and is started again over what it had kept.

let server: Server
let profile: string
test.beforeEach(async () => {
  server = await sharedServer()
  profile = await mkdtemp(join(tmpdir(), 'frontdesk-profile-'))
})
test.afterEach(async () => {
  await rm(profile, { recursive: true, force: true })
})

async function startBrowser(): Promise<{ context: BrowserContext; page: Page }> {
  const { launchOptions = {} } = test.info().project.use
  const context = await chromium.launchPersistentContext(profile, launchOptions)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** No handler of the page runs any more, and nothing is put away. */
async function killBrowser({ context, page }: { context: BrowserContext; page: Page }) {
  const closed = context.waitForEvent('close')
  const browser = await context.newCDPSession(page)
  await Promise.all([closed, browser.send('Browser.crash').catch(() => undefined)])
}

type Moment = {
  name: string
  /** How many payments there are in the end. */
  payments: readonly number[]
  /** Prepares the page, and resolves at the moment at which the browser dies. */
  reach: (page: Page) => Promise<() => Promise<unknown>>
}

const onceAsked = async (page: Page, isIt: (url: URL, method: string) => boolean, answer?: 'commit') => {
  let reached: (() => void) | undefined
  const moment = new Promise<void>((resolve) => (reached = resolve))
  await page.route('**/shop/**', async (route) => {
    const request = route.request()
    if (!isIt(new URL(request.url()), request.method())) return route.fallback()
    if (answer === 'commit') await route.fetch()
    // Never answered: the browser dies while it waits.
    reached?.()
  })
  return () => moment
}

const isPost = (url: URL, method: string) => method === 'POST' && isRecordRequest(url.href)

const MOMENTS: readonly Moment[] = [
  {
    name: 'in the moment of the click',
    // Kept on disk or not: what the screen says and what the books say have to be the same.
    payments: [0, 1],
    reach: async () => async () => undefined,
  },
  {
    name: 'once it is saved, while the invoice is looked at again',
    payments: [1],
    reach: (page) =>
      onceAsked(page, (url, method) => method === 'GET' && url.pathname.includes('/shop/invoices/')),
  },
  {
    name: 'once it is on its way, before it arrives',
    payments: [1],
    reach: (page) => onceAsked(page, isPost),
  },
  {
    name: 'after the commit, before the answer',
    payments: [1],
    reach: (page) => onceAsked(page, isPost, 'commit'),
  },
  {
    name: 'as the answer comes in',
    payments: [1],
    reach: async (page) => () => page.waitForResponse((response) => isRecordRequest(response.url())),
  },
]

test('killed at any moment of recording a payment, the next start finishes it, once', async () => {
  test.setTimeout(MOMENTS.length * 300_000)
  const { key, books, customerId } = await shopWithInvoice(server)
  let browser = await startBrowser()
  await browser.page.goto(server.url)
  await enterKey(browser.page, key)
  await expect(browser.page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  for (const { name, payments, reach } of MOMENTS)
    await test.step(`killed ${name}`, async () => {
      const { id } = await books.billed(customerId)
      const { page } = browser
      const address = `${server.url}/invoices/${id}?pay=1`
      await page.goto(address)
      await ready(page, 'Card', '50')
      const reached = await reach(page)
      const moment = reached()
      await recordButton(page).click()
      await moment
      await killBrowser(browser)

      browser = await startBrowser()
      const after = browser.page
      await openAgain(after, address, key)
      await expect(panel(after)).toBeVisible()
      // Nothing is under way any more, so that the books are as they stay.
      await expect.poll(() => unfinished(after), { timeout: 60_000 }).toEqual([])
      await expect(unconfirmed(after)).toHaveCount(0)
      const recorded = await books.payments(id)
      expect(payments).toContain(recorded.length)
      expect(recorded.every(({ amount_cents }) => amount_cents === 5_000)).toBe(true)
      await expect(paid(after)).toHaveCount(recorded.length)
      await expect(panel(after).getByLabel('Balance due')).toHaveText(
        recorded.length === 0 ? '$884.35' : '$834.35',
      )
    })
  await browser.context.close()
})

import { expect, type Page, test } from '@playwright/test'
import { ask } from './api'
import { byLink, goTo, press } from './desk'
import { heldBack } from './heldBack'
import { codeOf } from './money'
import { shopOfRuth } from './quoting'
import { createKey, type Server, sharedServer } from './shop'

// A quote is handed over with the shop's address on it: its paper waits for that, and not for ever.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/Chicago')
})

const STREET = '12 Cedar Street'
const prints = (page: Page) => page.evaluate<string[]>(() => Reflect.get(globalThis, 'prints'))

/** A quote on screen, whose shop has not said yet what it is. */
async function atAQuote(page: Page) {
  const { shop, key, customerId, vehicleId, quotes } = await shopOfRuth(server)
  await ask(server, await createKey(server, shop, 'admin'), 'PATCH', '/shop', { street: STREET })
  const { id } = await quotes.write(customerId, { vehicle_id: vehicleId })
  await page.addInitScript(() => {
    const papers: string[] = []
    Reflect.set(globalThis, 'prints', papers)
    window.print = () => {
      // As the browser does: paper is drawn before its picture is taken, and gone after.
      dispatchEvent(new Event('beforeprint'))
      papers.push(document.querySelector('.paper')?.textContent ?? 'no paper')
      dispatchEvent(new Event('afterprint'))
    }
  })
  const { came, answer } = await heldBack(
    page,
    (request) => new URL(request.url()).pathname === '/shop/shop',
    (route) => route.continue(),
  )
  await byLink(page, server, key, `/quotes/${id}`)
  await came
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  return { id, answer }
}

test('the paper waits until the shop has said what stands at its head', async ({ page }) => {
  await page.clock.install()
  const { id, answer } = await atAQuote(page)
  await press(page, 'Print')
  await page.clock.runFor(1_000)
  expect(await prints(page)).toEqual([])
  answer()
  await expect.poll(() => prints(page)).toEqual([expect.stringContaining(STREET)])
  expect((await prints(page))[0]).toContain(codeOf(id))
})

test('where the shop gives no answer, the paper comes after three seconds without its address', async ({
  page,
}) => {
  await page.clock.install()
  const { id } = await atAQuote(page)
  await press(page, 'Print')
  await page.clock.runFor(2_000)
  expect(await prints(page)).toEqual([])
  await page.clock.runFor(2_000)
  await expect.poll(() => prints(page)).toEqual([expect.stringContaining(codeOf(id))])
  expect((await prints(page))[0]).not.toContain(STREET)
})

test('a page that was left meanwhile is not printed', async ({ page }) => {
  const { answer } = await atAQuote(page)
  await press(page, 'Print')
  await goTo(page, 'Customers')
  answer()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  expect(await prints(page)).toEqual([])
  // Pressed again it is: once, for this press alone.
  await press(page, 'Print')
  await expect.poll(() => prints(page)).toHaveLength(1)
})

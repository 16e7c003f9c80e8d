import { EventEmitter, once } from 'node:events'
import { expect, type Page, type Request, type Route } from '@playwright/test'
import { addNew, field, press } from './desk'

/** A request comes to the service, and is answered no earlier than one says. */
export async function heldBack(
  page: Page,
  isIt: (request: Request) => boolean,
  end: (route: Route) => Promise<void>,
) {
  const word = new EventEmitter()
  const given = once(word, 'answer')
  const came = page.waitForRequest(isIt)
  await page.route('**/shop/**', async (route) => {
    if (!isIt(route.request())) return route.fallback()
    await given
    return end(route)
  })
  return { came, answer: () => word.emit('answer') }
}

/** The service says no, in its own words. */
export const refuse = (message: string) => (route: Route) =>
  route.fulfill({
    status: 422,
    json: { error: { code: 'no', message, status: 422, request_id: 'req_7' } },
  })

/** A customer who is added while no new one comes to the service. */
export async function addUnconfirmed(page: Page, name: string) {
  await page.route('**/shop/customers', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )
  await addNew(page, 'Customer')
  await field(page, 'Name').fill(name)
  await press(page, 'Add customer')
  await expect(
    page.getByRole('button', { name: '1 change not confirmed', includeHidden: true }),
  ).toBeVisible()
}

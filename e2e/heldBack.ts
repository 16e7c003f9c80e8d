import { EventEmitter, once } from 'node:events'
import type { Page, Request, Route } from '@playwright/test'

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

import type { Page, Route } from '@playwright/test'
import type { Server } from '../shop'

// What breaks while somebody presses the last button.

type Trouble = (page: Page, server: Server, act: () => Promise<unknown>) => Promise<unknown>
type Troubles = readonly [readonly [string, Trouble], ...(readonly [string, Trouble])[]]

const A_MOMENT_MS = 1_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The first write of the page; finding out what its key may write is none. */
async function withFirstWrite(
  page: Page,
  act: () => Promise<unknown>,
  answer: (route: Route) => Promise<void>,
) {
  const answered: Promise<void>[] = []
  const way = async (route: Route) => {
    const asked = route.request()
    if (answered.length > 0 || asked.method() === 'GET' || asked.postData() === '{}') return route.fallback()
    const first = answer(route)
    answered.push(first)
    return first
  }
  await page.route('**/shop/**', way)
  await act()
  // What is written a while later goes as it should.
  await pause(A_MOMENT_MS)
  await Promise.all(answered)
  await page.unroute('**/shop/**', way)
}

const proxysNo = { status: 502, contentType: 'text/html', body: '<!doctype html><h1>Bad gateway</h1>' }

export const NONE: Troubles = [['', (_page, _server, act) => act()]]

export const TROUBLES: Troubles = [
  [
    'a request that is lost',
    (page, _, act) => withFirstWrite(page, act, (route) => route.abort('connectionreset')),
  ],
  [
    'an answer that is lost',
    (page, _, act) =>
      withFirstWrite(page, act, async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      }),
  ],
  [
    'a proxy’s no to what is done',
    (page, _, act) =>
      withFirstWrite(page, act, async (route) => {
        await route.fetch()
        await route.fulfill(proxysNo)
      }),
  ],
  [
    'an answer that comes late',
    (page, _, act) =>
      withFirstWrite(page, act, async (route) => {
        const response = await route.fetch()
        await pause(A_MOMENT_MS * 2)
        await route.fulfill({ response })
      }),
  ],
  [
    'no line',
    async (page, _, act) => {
      await page.context().setOffline(true)
      await act()
      await pause(A_MOMENT_MS)
      await page.context().setOffline(false)
    },
  ],
  [
    'a service that is killed and started again',
    async (_, server, act) => {
      await server.kill()
      await act()
      await pause(A_MOMENT_MS)
      await server.again()
    },
  ],
]

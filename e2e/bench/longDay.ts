import { type CDPSession, chromium } from '@playwright/test'
import { EMBEDDED_NAME } from '~/gateway/services'
import { wholeBoard } from './boardVisits'
import type { Measured } from './compare'
import { signedIn } from './firstVisit'
import { tableOf } from './table'

const HOURS = 12
/** Two desks that have much to do. */
const CHANGES_AN_HOUR = 120

type Row = { id: string }

/** What is held when nothing is left to be thrown away. */
async function heapOf(session: CDPSession): Promise<number> {
  for (const _twice of [1, 2]) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

/** A board that lies open while the others work: what it holds after twelve hours, beside after the first. */
export async function longDay({ board, key, browser: how }: Measured) {
  const headers = { 'X-Service-Key': key, 'Content-Type': 'application/json' }
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${board}/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const browser = await chromium.launch(how)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(await signedIn(board, EMBEDDED_NAME, key))
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${board}/board?day=all`)
  await wholeBoard(page)
  const session = await context.newCDPSession(page)
  const write = ({ id }: Row, service: string) =>
    ask('PATCH', `/appointments/${id}`, { service_type: service })
  const cards: Row[] = (await ask('GET', '/board?limit=100&status=confirmed')).data
  const held: number[] = []
  for (let hour = 1; hour <= HOURS; hour += 1) {
    for (let change = 0; change < CHANGES_AN_HOUR; change += 1) {
      const card = cards[change % cards.length]
      if (card) await write(card, `Hour ${hour}, change ${change}`)
    }
    await page.clock.fastForward(60 * 60_000)
    // The uppermost card of its column: what was told before it has been heard.
    if (cards[0]) await write(cards[0], `Hour ${hour} is over`)
    await page.getByText(`Hour ${hour} is over`).first().waitFor()
    await wholeBoard(page)
    held.push(await heapOf(session))
  }
  await browser.close()
  const [first = 0, end = 0] = [held[0], held.at(-1)]
  console.log(
    tableOf([
      ['held by an open board, MB', 'after an hour', `after ${HOURS}`, 'ratio'],
      [`${CHANGES_AN_HOUR} changes an hour`, first.toFixed(1), end.toFixed(1), (end / first).toFixed(2)],
    ]),
  )
}

import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { EMBEDDED_NAME } from '~/gateway/services'
import { compare, type Measured, ROUNDS, type Row } from './compare'
import { signedIn, type Target, type Visit, visitFirst } from './firstVisit'
import { PROGRAM, startServer } from './processes'
import { serveStripped } from './strippedServer'

const OTHER = 'Another maker'

/** First visits of the board and of the bare one by turns, each with an empty cache. */
export async function firstVisits({ board, bare, key, folder, browser: how }: Measured) {
  const browser = await chromium.launch(how)
  const cookies = await signedIn(board, EMBEDDED_NAME, key)
  const ours: Target = { url: `${board}/board?day=all`, cookies }
  const theirs: Target = { url: bare, cookies: [] }
  const stripped = await serveStripped(board)
  const elsewhere = await startServer(
    PROGRAM,
    'serve',
    '--port',
    '0',
    '--empty',
    '--data',
    join(folder, 'elsewhere'),
    '--service',
    `${OTHER}=full:${stripped.api}`,
  )
  const others: Target = {
    url: `${elsewhere.url}/board?day=all`,
    cookies: await signedIn(elsewhere.url, OTHER, key),
  }
  const [product, floor, remote]: [Visit[], Visit[], Visit[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    product.push(await visitFirst(browser, ours))
    floor.push(await visitFirst(browser, theirs))
    remote.push(await visitFirst(browser, others))
  }
  await browser.close()
  await elsewhere.stop()
  stripped.stop()
  const rows = [
    ['first picture, ms', ({ picture }) => picture],
    ['LCP, ms', ({ largest }) => largest],
    ['first card, ms', ({ card }) => card],
    ['blocked until 5 s later, ms', ({ blocked }) => blocked],
    ['moved by itself', ({ shift }) => shift, 3],
    ['requests before the first card', ({ requestsBeforeCard }) => requestsBeforeCard],
    ['requests in ten seconds', ({ requestsInTenSeconds }) => requestsInTenSeconds],
  ] as const satisfies readonly Row<Visit>[]
  compare('median of five first visits', product, floor, rows)
  compare('the same, of another maker’s service', remote, floor, rows)
}

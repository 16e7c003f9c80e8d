import { chromium } from '@playwright/test'
import { EMBEDDED_NAME } from '../../src/gateway/services'
import { compare, type Measured, ROUNDS } from './compare'
import { signedIn, type Target, type Visit, visitFirst } from './firstVisit'

/** First visits of the board and of the bare one by turns, each with an empty cache. */
export async function firstVisits({ board, bare, key, browser: how }: Measured) {
  const browser = await chromium.launch(how)
  const cookies = await signedIn(board, EMBEDDED_NAME, key)
  const ours: Target = { url: `${board}/board?day=all`, cookies }
  const theirs: Target = { url: bare, cookies: [] }
  const [product, floor]: [Visit[], Visit[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    product.push(await visitFirst(browser, ours))
    floor.push(await visitFirst(browser, theirs))
  }
  await browser.close()
  compare('median of five first visits', product, floor, [
    ['first picture, ms', ({ picture }) => picture],
    ['first card, ms', ({ card }) => card],
    ['blocked until 5 s later, ms', ({ blocked }) => blocked],
    ['moved by itself', ({ shift }) => shift, 3],
    ['requests before the first card', ({ requestsBeforeCard }) => requestsBeforeCard],
    ['requests in ten seconds', ({ requestsInTenSeconds }) => requestsInTenSeconds],
  ])
}

import { expect } from 'vitest'
import { ask } from './program'
import { answering, type Receiver, until } from './receiver'
import { askBooks } from './toldTwice'

const HOUR_MS = 3_600_000
const FIVE_WEEKS_MS = 35 * 24 * HOUR_MS

type Shop = {
  place: string
  shop: { key: string }
  receiver: Receiver
  served: { places: () => readonly { url: string }[] }
  /** Of whatever the service goes by. */
  setClock: (byMs: number) => Promise<unknown>
}

/**
 * The last thing of a day is not taken by its receiver. Nobody is there for five weeks; then it is not taken once more,
 * since whoever takes it has been away as well, and is when it is sent again.
 */
export async function closeForWeeks({ place, shop, receiver, served, setClock }: Shop) {
  const [first = { url: '' }] = served.places()
  receiver.manner = answering(500)
  const { id } = await ask(first, shop.key, 'POST', '/customers', { name: 'Who came last' })
  const sent = () => receiver.heard.filter(({ path, body }) => path === '/hooks' && body.includes(id)).length
  await until(() => sent() > 0)
  await setClock(FIVE_WEEKS_MS)
  await until(() => sent() > 1)
  const before = sent()
  receiver.manner = answering(204)
  await setClock(FIVE_WEEKS_MS + HOUR_MS)
  await until(async () => (await askBooks(place, 'SELECT * FROM webhook_retries')).length === 0)
  expect(sent()).toBeGreaterThan(before)
  await setClock(0)
}

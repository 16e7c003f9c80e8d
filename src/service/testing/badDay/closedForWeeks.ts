import { expect } from 'vitest'
import { ask } from '~/service/testing/servers/program'
import { answering, type Receiver, until } from '~/service/testing/servers/receiver'
import { askBooks } from '~/service/testing/toldTwice'

const HOUR_MS = 3_600_000
const FIVE_WEEKS_MS = 35 * 24 * HOUR_MS

const WAITING = `
  SELECT w.id FROM webhooks w
  JOIN webhook_progress p ON p.shop_id = w.shop_id AND p.webhook_id = w.id
  JOIN shop_counters c ON c.shop_id = w.shop_id
  WHERE w.status = 'active' AND w.events LIKE '%*%' AND (p.told_to < c.next_event - 1 OR EXISTS
    (SELECT 1 FROM webhook_retries r WHERE r.shop_id = w.shop_id AND r.webhook_id = w.id))`

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
  const nothingWaits = async () => (await askBooks(place, WAITING)).length === 0
  // After a restored backup what it had not told yet is told once more.
  await until(nothingWaits)
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
  await until(nothingWaits)
  expect(sent()).toBeGreaterThan(before)
  await setClock(0)
}

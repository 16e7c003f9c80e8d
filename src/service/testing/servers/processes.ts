import { onTestFinished } from 'vitest'
import { createShopService } from '~/service/shopService'
import type { Store } from '~/service/store/engine'
import type { startShops } from '~/service/testing/shop'
import { createSender } from '~/service/webhooks/sender'
import { CERTIFICATE } from './certificate'
import type { Receiver } from './receiver'

// More processes over the database of a test's shops, each with connections of its own.

type Shops = Pick<Awaited<ReturnType<typeof startShops>>, 'another' | 'clock' | 'url'>
type Options = { rateLimited?: boolean; receiver?: Receiver }

/** One that can be stopped in its tracks, as by a signal or a computer that sleeps, and go on later. */
export async function processOver(shops: Shops, { rateLimited = false, receiver }: Options = {}) {
  const own = await shops.another()
  let running = Promise.resolve()
  const frozen: (() => void)[] = []
  const freeze = () => void (running = new Promise((resolve) => frozen.push(resolve)))
  const thaw = () => frozen.splice(0).forEach((resolve) => resolve())
  const store: Store = {
    ...own,
    all: async (query, values) => (await running, own.all(query, values)),
    first: async (query, values) => (await running, own.first(query, values)),
    snapshot: async (work) => (await running, own.snapshot(work)),
    write: async (shop, work) => (await running, own.write(shop, work)),
    note: async (shop, work) => (await running, own.note(shop, work)),
    present: async () => (await running, own.present()),
  }
  const exceptions = new Set(receiver ? [receiver.place] : [])
  const service = createShopService({
    store,
    secret: Buffer.from('a secret for tests alone'),
    clock: shops.clock.read,
    steady: shops.clock.steady,
    rateLimited,
    exceptions,
    random: () => 0.5,
    ...(receiver && { sender: createSender({ exceptions, authority: CERTIFICATE }) }),
  })
  onTestFinished(async () => {
    thaw()
    await service.close()
  })
  const full = (key: string, method: string, path: string, body?: object, headers: Headers = {}) =>
    service.fetch(
      new Request(`${shops.url}/v1${path}`, {
        method,
        headers: { 'X-Service-Key': key, 'Content-Type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  return { ...service, store: own, full, freeze, thaw }
}

type Headers = Readonly<Record<string, string>>

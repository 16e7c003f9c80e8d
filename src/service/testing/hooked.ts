import { expect, onTestFinished } from 'vitest'
import type { Store } from '~/service/store/engine'
import { attempts } from '~/service/store/tables/attempts'
import type { WebhookAttemptRow } from '~/service/store/tables/rows'
import type { SenderSettings } from '~/service/webhooks/sending'
import { addCustomer, subscribe, type TestShop } from './counter'
import { attemptNewest } from './rows'
import { type Receiver, startReceiver } from './servers/receiver'
import { startShops, type Fields } from './shop'

// A shop whose events somebody takes.

type Delivers = Partial<SenderSettings> & { luck?: number }
type Hook = { id: string; signing_secret: string }

/** Shops whose clock stands still, and who may deliver to the receivers. */
export async function hookedShops(receivers: readonly Receiver[], { luck, ...delivers }: Delivers = {}) {
  const exceptions = new Set(receivers.map(({ place }) => place))
  const shops = await startShops({
    now: Date.now(),
    delivers: { exceptions, ...delivers },
    ...(luck !== undefined && { luck }),
  })
  onTestFinished(() => shops.close())
  return shops
}

export const hook = async (shop: TestShop, { url }: Pick<Receiver, 'url'>, fields: Fields = {}) =>
  (await subscribe(shop, { url, ...fields })) as Hook & Fields

/** One receiver, one shop, one subscription to everything. */
export async function hookedShop(manner?: Receiver['manner'], delivers: Delivers = {}) {
  const receiver = await startReceiver(manner)
  const shops = await hookedShops([receiver], delivers)
  const shop = await shops.newShop()
  const { id, signing_secret: secret } = await hook(shop, receiver)
  const deliver = () => shops.service.deliver()
  const tried = async (): Promise<WebhookAttemptRow[]> =>
    (await attempts.newest(shops.store, { shop: shop.id, webhook: id }, 20_000)).toReversed()
  return {
    shops,
    shop,
    receiver,
    secret,
    webhook: id,
    deliver,
    /** What was written down of each attempt, oldest first. */
    tried,
    /** The status, or the reason for there being none, of each attempt. */
    ends: async () => (await tried()).map(({ status, fault }) => status ?? fault),
    status: async () => (await shop.full('GET', '/webhooks')).rows.map((row) => row.status),
    /** Moves the clock and lets all happen that is due then. */
    after: async (ms: number) => {
      shops.clock.now = (shops.clock.now ?? 0) + ms
      await deliver()
    },
    expectTold: (ids: readonly string[]) => expect(receiver.ids().toSorted()).toEqual([...ids].toSorted()),
  }
}

export const rotatePath = async (shop: TestShop) => `/webhooks/${(await subscribe(shop)).id}/rotate-secret`

/** Where an event of the shop is sent again that a subscription of its was sent in vain. */
export async function againPath(store: Store, shop: TestShop): Promise<string> {
  const { id } = await subscribe(shop)
  await addCustomer(shop)
  return `/webhooks/${id}/attempts/${await attemptNewest(store, shop.id, id)}/send-again`
}

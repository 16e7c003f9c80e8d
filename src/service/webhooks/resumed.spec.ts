import { expect, test } from 'vitest'
import { createShopService } from '../shopService'
import { webhooks } from '../store/webhooks'
import { CERTIFICATE } from '../testing/certificate'
import { addCustomer } from '../testing/counter'
import { hookedShop } from '../testing/hooked'
import { answering } from '../testing/receiver'
import { createSender } from './sender'

const SECOND = 1_000
const DAY = 86_400_000

type Hooked = Awaited<ReturnType<typeof hookedShop>>

/** Another process on the same store, as after a restart; the first one stands by and hears of nothing. */
async function restarted({ shops, receiver }: Hooked, ms: number, isSwept = false) {
  const exceptions = new Set([receiver.place])
  const service = createShopService({
    store: { ...shops.store, close: async () => undefined },
    secret: Buffer.from('a secret for tests alone'),
    clock: () => (shops.clock.now ?? 0) + ms,
    sender: createSender({ exceptions, authority: CERTIFICATE }),
    random: () => 0.5,
  })
  if (isSwept) await service.sweep()
  await service.deliver()
  await service.close()
}

test('a retry is due after a restart when it was due before, and with the count that it had', async () => {
  const hooked = await hookedShop(answering(500))
  await addCustomer(hooked.shop)
  await hooked.deliver()
  await restarted(hooked, 4_999)
  expect(hooked.receiver.heard).toHaveLength(1)
  await restarted(hooked, 5 * SECOND)
  expect((await hooked.tried()).map(({ number }) => number)).toEqual([1, 2])
  await restarted(hooked, 6 * SECOND)
  expect(hooked.receiver.heard).toHaveLength(2)
})

test('five days without a success are counted across restarts', async () => {
  const hooked = await hookedShop(answering(500))
  await addCustomer(hooked.shop)
  await hooked.deliver()
  await restarted(hooked, 5 * DAY)
  expect(await hooked.status()).toEqual(['disabled'])
})

test('a retry that came due while nobody was there to make it is made before the receiver is judged', async () => {
  const hooked = await hookedShop(answering(500))
  await addCustomer(hooked.shop)
  await hooked.deliver()
  hooked.receiver.manner = answering(200)
  await restarted(hooked, 5 * DAY, true)
  expect(await hooked.ends()).toEqual([500, 200])
  expect(await hooked.status()).toEqual(['active'])
})

test('what is disabled stays disabled after a restart', async () => {
  const hooked = await hookedShop(answering(410))
  await addCustomer(hooked.shop)
  await hooked.deliver()
  hooked.receiver.manner = answering(200)
  await addCustomer(hooked.shop)
  await restarted(hooked, DAY)
  expect([await hooked.status(), hooked.receiver.heard.length]).toEqual([['disabled'], 1])
})

test('a secret that this installation can not open sends nothing, and is a failure like any other', async () => {
  const { shops, shop, webhook, receiver, deliver, ends } = await hookedShop()
  await shops.store.write(async (writer) => {
    const row = await webhooks.byId(writer, shop.id, webhook)
    if (row) await webhooks.update(writer, { ...row, sealed_secret: 'sealed elsewhere' })
  })
  await addCustomer(shop)
  await deliver()
  expect([await ends(), receiver.heard.length]).toEqual([['secret'], 0])
})

import { expect, test } from 'vitest'
import { createShopService } from '~/service/shopService'
import { webhooks } from '~/service/store/tables/webhooks'
import { addCustomer } from '~/service/testing/counter'
import { hookedShop } from '~/service/testing/hooked'
import { CERTIFICATE } from '~/service/testing/servers/certificate'
import { answering, type Receiver, until } from '~/service/testing/servers/receiver'
import { createSender } from './sender'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Hooked = Awaited<ReturnType<typeof hookedShop>>

/** Another process on the same store, begun so much later; the first one stands by and hears of nothing. */
function nextProcess({ shops, receiver }: Hooked, ms: number) {
  const exceptions = new Set([receiver.place])
  let now = (shops.clock.now ?? 0) + ms
  // The first process looks for what is due each second: by a clock that is ahead it would send all of it.
  if (ms < 0) shops.clock.now = now
  const service = createShopService({
    store: { ...shops.store, close: async () => undefined },
    secret: Buffer.from('a secret for tests alone'),
    clock: () => now,
    sender: createSender({ exceptions, authority: CERTIFICATE }),
    random: () => 0.5,
  })
  return {
    ...service,
    async after(more: number) {
      now += more
      await service.deliver()
    },
  }
}

async function restarted(hooked: Hooked, ms: number, isSwept = false) {
  const service = nextProcess(hooked, ms)
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

test('the pauses that were lived through are counted across restarts', async () => {
  const hooked = await hookedShop(answering(500))
  const whole = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map((s) => s * SECOND)
  for (const pauses of [whole, whole.slice(0, 7)]) {
    await addCustomer(hooked.shop)
    await hooked.deliver()
    for (const pause of pauses) await hooked.after(pause)
    if (pauses === whole) await hooked.after(DAY)
  }
  const next = nextProcess(hooked, 0)
  await next.deliver()
  await next.after(20 * HOUR - 1)
  expect(await hooked.status()).toEqual(['active'])
  await next.after(1)
  expect(await hooked.status()).toEqual(['disabled'])
  await next.close()
})

test('after a week away one more failure disables nobody, and what waits is delivered', async () => {
  const hooked = await hookedShop(answering(500))
  await addCustomer(hooked.shop)
  await hooked.deliver()
  const next = nextProcess(hooked, 7 * DAY)
  await next.sweep()
  await next.deliver()
  expect([await hooked.status(), await hooked.ends()]).toEqual([['active'], [500, 500]])
  hooked.receiver.manner = answering(200)
  await next.after(5 * MINUTE)
  expect(await hooked.ends()).toEqual([500, 500, 200])
  await next.close()
})

/** Of two messages sent side by side the first was not answered, the second was; then the process is gone. */
async function endedBetween(hooked: Hooked, manner: Receiver['manner']) {
  const { shop, shops, receiver, tried } = hooked
  receiver.manner = (response, heard) => {
    if (receiver.heard[0]?.id !== heard.id) manner(response, heard)
  }
  for (const name of ['Maria Alvarez', 'Theo Brandt']) await addCustomer(shop, { name })
  void shops.service.deliver()
  await until(async () => (await tried()).length === 1)
  receiver.manner = answering(204)
}

test('what was taken beside a message that was still on its way is not sent again by the next process', async () => {
  const hooked = await hookedShop()
  await endedBetween(hooked, answering(204))
  await restarted(hooked, SECOND)
  const [stuck, taken] = hooked.receiver.ids()
  expect(hooked.receiver.ids()).toEqual([stuck, taken, stuck])
})

test('what was refused beside it has its pause, and is sent once more', async () => {
  const hooked = await hookedShop()
  await endedBetween(hooked, answering(500))
  const next = nextProcess(hooked, SECOND)
  await next.deliver()
  const [stuck, refused] = hooked.receiver.ids()
  expect(hooked.receiver.ids()).toEqual([stuck, refused, stuck])
  await next.after(6 * SECOND)
  await next.after(DAY)
  expect(hooked.receiver.ids()).toEqual([stuck, refused, stuck, refused])
  await next.close()
})

test('a clock that was ahead until the restart puts a retry off by its pause and no longer', async () => {
  const hooked = await hookedShop(answering(500))
  await addCustomer(hooked.shop)
  await hooked.deliver()
  const next = nextProcess(hooked, -30 * DAY)
  await next.deliver()
  await next.after(6 * SECOND - 1)
  expect(hooked.receiver.heard).toHaveLength(1)
  await next.after(1)
  expect(hooked.receiver.heard).toHaveLength(2)
  await next.close()
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
  await shops.store.write(shop.id, async (writer) => {
    const row = await webhooks.byId(writer, shop.id, webhook)
    if (row) await webhooks.update(writer, { ...row, sealed_secret: 'sealed elsewhere' })
  })
  await addCustomer(shop)
  await deliver()
  expect([await ends(), receiver.heard.length]).toEqual([['secret'], 0])
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { addCustomer } from '~/service/testing/counter'
import { hookedShop } from '~/service/testing/hooked'
import { answering, until, verified } from '~/service/testing/servers/receiver'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** As promised to whoever receives: the pause before each further attempt. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY]
const WHOLE = PAUSES.reduce((sum, pause) => sum + pause, 0)

type Hooked = Awaited<ReturnType<typeof hookedShop>>

test.each([
  [0, 0.8],
  [0.5, 1],
  [1, 1.2],
])(
  'with the luck of %d, what fails is tried ten times, after %d of each pause and not a moment early, and given up',
  async (luck, part) => {
    const { shop, receiver, deliver, after } = await hookedShop(answering(500), { luck })
    await addCustomer(shop)
    await deliver()
    for (const [at, pause] of PAUSES.entries()) {
      await after(part * pause - 1)
      expect(receiver.heard).toHaveLength(at + 1)
      await after(1)
      expect(receiver.heard).toHaveLength(at + 2)
    }
    await after(400 * DAY)
    expect(receiver.heard).toHaveLength(10)
  },
)

test('the ten tries are one message, each signed for its own moment and written down', async () => {
  const { shop, receiver, secret, deliver, after, tried, status } = await hookedShop(answering(500))
  await addCustomer(shop)
  await deliver()
  for (const pause of PAUSES) await after(pause)
  expect(new Set(receiver.ids()).size).toBe(1)
  expect(new Set(receiver.heard.map(({ body }) => body)).size).toBe(1)
  const stamps = receiver.heard.map((heard) => [
    heard.headers['webhook-timestamp'],
    heard.headers['webhook-signature'],
  ])
  for (const column of [0, 1]) expect(new Set(stamps.map((stamp) => stamp[column])).size).toBe(10)
  for (const heard of receiver.heard) expect(verified(heard, secret).type).toBe('customer.created')
  const rows = await tried()
  expect(rows.map(({ number, status: answer }) => [number, answer])).toEqual(
    Array.from({ length: 10 }, (_, at) => [at + 1, 500]),
  )
  expect(await status()).toEqual(['active'])
})

test('500 and then 200: two attempts at one message, and no third', async () => {
  const { shop, receiver, deliver, after, ends } = await hookedShop(answering(500))
  await addCustomer(shop)
  await deliver()
  receiver.manner = answering(200)
  await after(5 * SECOND)
  await after(DAY)
  expect(await ends()).toEqual([500, 200])
  expect(new Set(receiver.ids()).size).toBe(1)
  expect(receiver.heard).toHaveLength(2)
})

test.each([200, 201, 202, 204, 299])('%i is taken for success', async (answer) => {
  const { shop, deliver, after, ends } = await hookedShop(answering(answer))
  await addCustomer(shop)
  await deliver()
  await after(DAY)
  expect(await ends()).toEqual([answer])
})

test.each([300, 304, 400, 401, 404, 409, 429, 500, 503])('%i is not', async (answer) => {
  const { shop, receiver, deliver, after, ends, status } = await hookedShop(answering(answer))
  await addCustomer(shop)
  await deliver()
  receiver.manner = answering(204)
  await after(5 * SECOND)
  expect([await ends(), await status()]).toEqual([[answer, 204], ['active']])
})

test('the log names a subscription that was disabled, once', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => said.mockRestore())
  const { shop, webhook, deliver, after } = await hookedShop(answering(410))
  await addCustomer(shop)
  await deliver()
  const words = `Webhook ${webhook} of shop ${shop.id} was disabled: its receiver answered 410, or failed for five days.`
  await vi.waitFor(() => expect(said.mock.calls).toEqual([[words]]))
  await addCustomer(shop)
  await after(MINUTE)
  expect(said.mock.calls).toEqual([[words]])
})

test('410 disables at once and for good: nothing is tried again and nothing new is sent', async () => {
  const { shop, receiver, deliver, after, ends, status } = await hookedShop(answering(410))
  await addCustomer(shop)
  await deliver()
  expect(await status()).toEqual(['disabled'])
  receiver.manner = answering(200)
  await addCustomer(shop)
  await after(5 * SECOND)
  await after(30 * DAY)
  expect([await ends(), await status()]).toEqual([[410], ['disabled']])
  expect(receiver.heard).toHaveLength(1)
})

/** Tries one message to its end and another seven times: so long it has failed then. */
async function failLong({ shop, deliver, after }: Hooked): Promise<number> {
  await addCustomer(shop)
  await deliver()
  for (const pause of PAUSES) await after(pause)
  await after(DAY)
  await addCustomer(shop)
  await deliver()
  for (const pause of PAUSES.slice(0, 7)) await after(pause)
  return WHOLE + PAUSES.slice(0, 7).reduce((sum, pause) => sum + pause, 0)
}

test('five days of pauses without a success disable, and a moment less does not', async () => {
  const hooked = await hookedShop(answering(500))
  const { shop, receiver, deliver, after, status } = hooked
  const failedFor = await failLong(hooked)
  await after(5 * DAY - failedFor - 10 * SECOND)
  await addCustomer(shop)
  await deliver()
  await after(10 * SECOND - 1)
  await addCustomer(shop)
  await deliver()
  expect([await status(), receiver.heard.length]).toEqual([['active'], 20])
  await after(5 * SECOND)
  expect([await status(), receiver.heard.length]).toEqual([['disabled'], 21])
  receiver.manner = answering(200)
  await addCustomer(shop)
  await after(30 * DAY)
  expect([await status(), receiver.heard.length]).toEqual([['disabled'], 21])
})

test('time in which nothing is tried does not count', async () => {
  const { shops, shop, receiver, deliver, after, status, ends } = await hookedShop(answering(500))
  await addCustomer(shop)
  await deliver()
  for (const pause of PAUSES) await after(pause)
  await after(400 * DAY)
  await shops.service.sweep()
  await addCustomer(shop)
  await deliver()
  expect([await status(), receiver.heard.length]).toEqual([['active'], 11])
  receiver.manner = answering(200)
  await after(5 * SECOND)
  expect((await ends()).slice(-2)).toEqual([500, 200])
})

test('a try that is still to come is made, and decides', async () => {
  for (const [answer, ended] of [
    [200, 'active'],
    [500, 'disabled'],
  ] as const) {
    const hooked = await hookedShop(answering(500))
    const { shops, receiver, after, status } = hooked
    await failLong(hooked)
    await after(20 * HOUR - 1)
    await shops.service.sweep()
    expect([await status(), receiver.heard.length]).toEqual([['active'], 18])
    receiver.manner = answering(answer)
    await after(1)
    expect([await status(), receiver.heard.length]).toEqual([[ended], 19])
  }
})

test('a clock that is set on by a week disables nobody and loses nothing', async () => {
  const { shops, shop, receiver, deliver, after, status, ends } = await hookedShop(answering(500))
  const { id } = await addCustomer(shop)
  await deliver()
  shops.clock.setBy = 7 * DAY
  await shops.service.sweep()
  await deliver()
  expect([await status(), await ends()]).toEqual([['active'], [500, 500]])
  receiver.manner = answering(200)
  await after(5 * MINUTE)
  expect(await ends()).toEqual([500, 500, 200])
  expect(receiver.heard.map(({ body }) => JSON.parse(body).data.object.id)).toEqual([id, id, id])
})

test('a computer that slept for a week has lived through the pause that was due and no more', async () => {
  const { shops, shop, deliver, after, status } = await hookedShop(answering(500))
  await addCustomer(shop)
  await deliver()
  await after(7 * DAY)
  await shops.service.sweep()
  expect(await status()).toEqual(['active'])
})

test.each([HOUR, 400 * DAY])('a clock that is set back by %d ms puts no retry off', async (by) => {
  const { shops, shop, receiver, deliver, after } = await hookedShop(answering(500))
  await addCustomer(shop)
  await deliver()
  shops.clock.setBy = -by
  await after(5 * SECOND)
  await after(5 * MINUTE - 1)
  expect(receiver.heard).toHaveLength(2)
  await after(1)
  expect(receiver.heard).toHaveLength(3)
})

test('a receiver that fails is asked again after its pause, though the clock is set back in between', async () => {
  const { shops, shop, receiver, deliver, after } = await hookedShop(answering(500))
  for (let count = 0; count < 40; count += 1) await addCustomer(shop)
  await deliver()
  const before = receiver.heard.length
  shops.clock.setBy = -DAY
  await after(5 * SECOND)
  expect(receiver.heard).toHaveLength(before + 1)
})

test('a receiver that nothing is sent to stays active, however long ago its last message was', async () => {
  const { shops, shop, receiver, deliver, after, status, ends } = await hookedShop()
  await after(400 * DAY)
  await shops.service.sweep()
  expect(await status()).toEqual(['active'])

  await addCustomer(shop)
  await deliver()
  receiver.manner = answering(500)
  await addCustomer(shop)
  await deliver()
  receiver.manner = answering(200)
  await after(5 * SECOND)
  expect(await ends()).toEqual([204, 500, 200])
  await after(400 * DAY)
  await shops.service.sweep()
  expect(await status()).toEqual(['active'])
  await addCustomer(shop)
  await deliver()
  expect(receiver.heard).toHaveLength(4)
})

test('one success starts the five days anew', async () => {
  const hooked = await hookedShop(answering(500))
  const { shop, receiver, deliver, after, status } = hooked
  await failLong(hooked)
  receiver.manner = answering(200)
  await addCustomer(shop)
  await after(5 * SECOND)
  receiver.manner = answering(500)
  await addCustomer(shop)
  await deliver()
  await after(20 * HOUR)
  expect(await status()).toEqual(['active'])
})

test('a receiver that has failed ten times in a row is asked one thing at a time, until it answers', async () => {
  const { shop, receiver, deliver, after } = await hookedShop(answering(500))
  for (let count = 0; count < 40; count += 1) await addCustomer(shop)
  await deliver()
  const atOnce = receiver.heard.length
  expect(atOnce).toBeLessThan(20)
  await after(4_999)
  expect(receiver.heard).toHaveLength(atOnce)
  await after(1)
  expect(receiver.heard).toHaveLength(atOnce + 1)
  receiver.manner = answering(200)
  await after(5 * SECOND)
  await until(() => new Set(receiver.ids()).size === 40)
  await after(5 * MINUTE)
  const taken = receiver.heard.slice(atOnce + 1).map(({ id }) => id)
  expect(new Set(taken).size).toBe(40)
  expect(taken).toHaveLength(40)
})

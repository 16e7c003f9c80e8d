import { expect, test } from 'vitest'
import { deliveries } from '~/service/store/tables/deliveries'
import { events } from '~/service/store/tables/events'
import { addCustomer, book, NOBODY, subscribe, type TestShop } from '~/service/testing/counter'
import { hookedShop } from '~/service/testing/hooked'
import { keyed, wasReplayed } from '~/service/testing/repeated'
import { answering, verified } from '~/service/testing/servers/receiver'
import type { Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

// The documents' "rotate it in the app settings", and what came of the last messages, over HTTP.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const iso = (ms: number) => new Date(ms).toISOString()
const refused = (answer: { status: number; message: string }) => [answer.status, answer.message]

type Attempt = Fields & { id: string; event_id: string }

const attemptsOf = async (shop: TestShop, webhook: string, query: Record<string, string> = {}) => {
  const answer = await shop.full('GET', `/webhooks/${webhook}/attempts`, undefined, { query })
  return answer.rows as Attempt[]
}
const again = (shop: Pick<TestShop, 'full'>, webhook: string, attempt: string, how = {}) =>
  shop.full('POST', `/webhooks/${webhook}/attempts/${attempt}/send-again`, {}, how)

test('a rotated secret is shown once and signs all from then on, retries of earlier events included', async () => {
  const { shops, shop, receiver, secret, webhook, after, deliver } = await hookedShop(answering(500))
  await addCustomer(shop)
  await deliver()
  const rotated = await shop.full('POST', `/webhooks/${webhook}/rotate-secret`, {})
  const { signing_secret: fresh, ...shown } = rotated.body
  expect([rotated.status, fresh]).toEqual([201, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)])
  expect(fresh).not.toBe(secret)
  const listed = await shop.full('GET', '/webhooks')
  expect([listed.rows, listed.text.includes('whsec_')]).toEqual([[shown], false])

  await after(HOUR_MS)
  await addCustomer(shop)
  await deliver()
  const [first, ...rest] = receiver.heard
  if (!first) throw new Error('nothing was heard')
  expect(verified(first, secret)).toMatchObject({ id: first.id })
  expect(rest.map(({ id }) => id === first.id)).toEqual([true, false])
  for (const heard of rest) {
    expect(verified(heard, String(fresh))).toMatchObject({ id: heard.id })
    expect(() => verified(heard, secret)).toThrow(/signature/i)
  }
  expect(JSON.stringify(await stateOf(shops, shop))).not.toContain(String(fresh).slice('whsec_'.length))
})

test('rotated again with the same key, the secret is the same one, which is kept encrypted', async () => {
  const { shops, shop, webhook } = await hookedShop()
  const path = `/webhooks/${webhook}/rotate-secret`
  const first = await shop.full('POST', path, {}, keyed('desk-1'))
  const second = await shop.full('POST', path, {}, keyed('desk-1'))
  expect([second.text, wasReplayed(second)]).toEqual([first.text, true])
  expect((await shop.full('POST', path, {})).body.signing_secret).not.toBe(first.body.signing_secret)
  const kept = JSON.stringify(await stateOf(shops, shop))
  expect(kept).not.toContain(String(first.body.signing_secret).slice('whsec_'.length))
})

test('the last attempts say when, what, how it ended, and when the next one is due', async () => {
  const { shops, shop, receiver, webhook, after, deliver } = await hookedShop(answering(500), { luck: 0.5 })
  await addCustomer(shop)
  await deliver()
  const began = shops.clock.read()
  const one = {
    id: expect.any(String),
    event_id: receiver.ids()[0],
    event_type: 'customer.created',
    took_ms: expect.any(Number),
    response_status: 500,
    failure: null,
  }
  const failed = { ...one, tries: 1, started_at: iso(began) }
  expect(await attemptsOf(shop, webhook)).toEqual([{ ...failed, next_attempt_at: iso(began + 5_000) }])
  receiver.manner = answering(204)
  await after(5_000)
  const taken = { ...one, tries: 2, started_at: iso(began + 5_000), response_status: 204 }
  const all = [taken, failed].map((each) => ({ ...each, next_attempt_at: null }))
  expect(await attemptsOf(shop, webhook)).toEqual(all)
  expect(await attemptsOf(shop, webhook, { last: '1' })).toEqual(all.slice(0, 1))
  expect((await attemptsOf(shop, webhook, { last: '1000' })).length).toBe(2)
  const bad = await shop.full('GET', `/webhooks/${webhook}/attempts`, undefined, { query: { last: '0' } })
  expect([bad.status, bad.message]).toEqual([400, 'last must be a whole number of at least 1'])
})

test('what was taken is sent again under the same webhook-id, once for one press', async () => {
  const { shop, receiver, secret, webhook, deliver } = await hookedShop()
  await addCustomer(shop)
  await book(shop, (await addCustomer(shop)).id)
  await deliver()
  const [newest] = await attemptsOf(shop, webhook)
  const told = receiver.heard.length
  const answer = await again(shop, webhook, newest?.id ?? '', keyed('desk-1'))
  expect([answer.status, answer.body.id]).toEqual([201, newest?.id])
  expect(answer.body.next_attempt_at).not.toBeNull()
  await again(shop, webhook, newest?.id ?? '', keyed('desk-1'))
  await deliver()
  await deliver()
  expect(receiver.ids().slice(told)).toEqual([newest?.event_id])
  const heard = receiver.heard.at(-1)
  expect(heard && verified(heard, secret)).toMatchObject({ id: newest?.event_id })
  const [last] = await attemptsOf(shop, webhook)
  expect(last).toMatchObject({ event_id: newest?.event_id, tries: 2, next_attempt_at: null })
})

test('what waits for its next try is sent at once, and counts on from its last one', async () => {
  const { shops, shop, receiver, webhook, after, deliver } = await hookedShop(answering(500), { luck: 0.5 })
  await addCustomer(shop)
  await deliver()
  await after(5_000)
  const [, first] = await attemptsOf(shop, webhook)
  await again(shop, webhook, first?.id ?? '')
  await deliver()
  expect(receiver.ids()).toEqual(Array(3).fill(first?.event_id))
  const now = shops.clock.read()
  const [third, second] = await attemptsOf(shop, webhook)
  expect(third).toMatchObject({ tries: 3, next_attempt_at: new Date(now + HOUR_MS / 2).toISOString() })
  expect(second).toMatchObject({ tries: 2, next_attempt_at: null })
})

test('the service sends it by itself within seconds, with nothing else happening in the shop', async () => {
  const { shop, receiver, webhook, deliver } = await hookedShop()
  await addCustomer(shop)
  await deliver()
  const [attempt] = await attemptsOf(shop, webhook)
  await again(shop, webhook, attempt?.id ?? '')
  await expect.poll(() => receiver.ids(), { timeout: 10_000 }).toEqual(Array(2).fill(attempt?.event_id))
})

test('an event that is kept no more is not sent again, and neither is one to a disabled subscription', async () => {
  const { shops, shop, receiver, webhook, deliver } = await hookedShop()
  await addCustomer(shop)
  await deliver()
  const [attempt] = await attemptsOf(shop, webhook)
  const of = { shop: shop.id, webhook }
  await shops.store.write(shop.id, (writer) => deliveries.disable(writer, of))
  const disabled = await again(shop, webhook, attempt?.id ?? '')
  expect([disabled.status, disabled.message]).toEqual([
    422,
    expect.stringMatching(/^This webhook is disabled/),
  ])
  const other = await subscribe(shop, { url: receiver.url })
  await addCustomer(shop)
  await deliver()
  const [kept] = await attemptsOf(shop, other.id)
  await shops.store.write(shop.id, (writer) => events.prune(writer, shop.id, writer.now + DAY_MS))
  const gone = await again(shop, other.id, kept?.id ?? '')
  expect([gone.status, gone.message]).toEqual([422, expect.stringMatching(/^This event is no longer stored/)])
  const told = receiver.heard.length
  await deliver()
  expect(receiver.heard).toHaveLength(told)
})

test('nothing of it is another shop’s to read, to rotate or to send, nor of a key without the right', async () => {
  const { shops, shop, webhook, deliver } = await hookedShop()
  await addCustomer(shop)
  await deliver()
  const [attempt] = await attemptsOf(shop, webhook)
  const other = await shops.newShop('Harbor Motors')
  const own = (await subscribe(other)).id
  const missing = [404, 'Webhook not found']
  expect(refused(await other.full('GET', `/webhooks/${webhook}/attempts`))).toEqual(missing)
  expect(refused(await other.full('POST', `/webhooks/${webhook}/rotate-secret`, {}))).toEqual(missing)
  expect(refused(await again(other, webhook, attempt?.id ?? ''))).toEqual(missing)
  for (const id of [attempt?.id ?? '', NOBODY, 'nobody'])
    expect(refused(await again(other, own, id))).toEqual([404, 'Attempt not found'])
  const reader = shops.asCaller((await shops.newKey(shop.id, ['read:webhooks'])).key)
  const { status } = await reader.full('POST', `/webhooks/${webhook}/rotate-secret`, {})
  const writer = shops.asCaller((await shops.newKey(shop.id, ['write:webhooks'])).key)
  const unread = await writer.full('GET', `/webhooks/${webhook}/attempts`)
  expect([status, unread.status]).toEqual([403, 403])
  // Its secret signs messages of every event, and this key could subscribe to none of them.
  const unreadable = [403, 'This API key does not have the "read:customers" scope']
  expect(refused(await writer.full('POST', `/webhooks/${webhook}/rotate-secret`, {}))).toEqual(unreadable)
  expect(refused(await again(writer, webhook, attempt?.id ?? ''))).toEqual(unreadable)
})

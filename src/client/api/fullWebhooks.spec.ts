import { expect, test } from 'vitest'
import { failing } from '../testing/failing'
import { createFakeTransport, fullError, json, type Asked } from '../testing/fakeFetch'
import { createFakeWays } from '../testing/fakeWays'
import { createWebhookReads } from './fullWebhookReads'
import { createWebhookWrites } from './fullWebhooks'

const books = {
  id: 'whk_1',
  url: 'https://books.example.com/hook',
  label: 'The books',
  events: ['invoice.paid', 'part.low_stock'],
  status: 'active',
  created_at: '2026-03-16T08:00:00Z',
}
const booksRead = {
  id: 'whk_1',
  url: 'https://books.example.com/hook',
  label: 'The books',
  events: ['invoice.paid', 'part.low_stock'],
  status: 'active',
  createdAt: '2026-03-16T08:00:00Z',
}
const row = (number: number) => ({ ...books, id: `whk_${number}` })
const page = (data: unknown[], next: string | null = null, hasMore = next !== null) =>
  json({ data, pagination: { next_cursor: next, has_more: hasMore, limit: 20 } })

function open(answer: (asked: Asked) => Response) {
  const shop = createFakeTransport(answer)
  const skipped: unknown[] = []
  const reads = createWebhookReads(shop.transport, (...report) => skipped.push(report))
  return { ...shop, ...reads, skipped }
}

test('the list is asked for as it is documented, without a limit', async () => {
  const shop = open(() => page([books]))
  expect(await shop.all()).toEqual({ rows: [booksRead], skipped: 0, isWhole: true })
  expect(shop.urls()).toEqual(['GET /shop/webhooks'])
})

test('a service that tells nothing of pages has told all', async () => {
  const shop = open(() => json({ data: [books] }))
  expect(await shop.all()).toEqual({ rows: [booksRead], skipped: 0, isWhole: true })
})

test('where there is more it is asked for, and each is listed once', async () => {
  const pages: Record<string, Response> = {
    '/shop/webhooks': page([row(1), row(2)], 'cur 2'),
    '/shop/webhooks?after=cur+2': page([row(2), row(3)]),
  }
  const shop = open(({ url }) => pages[url] ?? json({}, 500))
  const { rows, isWhole } = await shop.all()
  expect(rows.map(({ id }) => id)).toEqual(['whk_1', 'whk_2', 'whk_3'])
  expect(isWhole).toBe(true)
})

test('a service that has more and takes no cursor: what it gave is shown, and said to be not all', async () => {
  const ignores = open(() => page([row(1)], 'again'))
  expect(await ignores.all()).toMatchObject({ rows: [{ id: 'whk_1' }], isWhole: false })
  expect(ignores.asked).toHaveLength(2)

  const refuses = open(({ url }) =>
    url.includes('after') ? fullError(400, 'after is not a parameter of this request') : page([row(1)], 'c'),
  )
  expect(await refuses.all()).toMatchObject({ rows: [{ id: 'whk_1' }], isWhole: false })

  const gives = open(() => page([row(1)], null, true))
  expect(await gives.all()).toMatchObject({ rows: [{ id: 'whk_1' }], isWhole: false })
  expect(gives.asked).toHaveLength(1)
})

test('a service without an end is not followed for ever', async () => {
  let number = 0
  const shop = open(() => page([row((number += 1))], `cur_${number}`))
  const { rows, isWhole } = await shop.all()
  expect([rows.length, isWhole]).toEqual([50, false])
})

test('a row that can’t be read is counted, and any status is taken as it comes', async () => {
  const shop = open(() => page([{ id: 'whk_2' }, { ...books, status: 'paused' }]))
  expect(await shop.all()).toMatchObject({ rows: [{ status: 'paused' }], skipped: 1, isWhole: true })
  expect(shop.skipped).toEqual([['webhooks', 1, ['url', 'label', 'events', 'status', 'created_at']]])
})

test('a key that may not read them is heard of', async () => {
  const shop = open(() => fullError(403, 'Key lacks permission'))
  expect(await failing(shop.all())).toMatchObject({ kind: 'forbidden' })
  expect(shop.forbidden).toEqual(['read:webhooks'])
})

test('a secret that a list should not bear is dropped', async () => {
  const shop = open(() => page([{ ...books, signing_secret: 'whsec_abc' }]))
  expect(JSON.stringify(await shop.all())).not.toContain('whsec_')
})

function journalAnswering(answer: unknown) {
  const { ways, ...told } = createFakeWays(answer)
  return { ...told, ...createWebhookWrites(ways.webhooks) }
}

const draft = { url: books.url, label: 'The books', events: ['*'] }

test('a new subscription says what it is, and that its answer is a secret', async () => {
  const { create, intents } = journalAnswering({ ...books, signing_secret: 'whsec_abc' })
  expect(await create(draft)).toEqual({ id: 'whk_1', secret: 'whsec_abc' })
  expect(intents).toEqual([
    { method: 'POST', path: '/webhooks', body: draft, label: 'New webhook The books', secretAnswer: true },
  ])
})

test.each([null, {}, { ...books }, { ...books, signing_secret: 7 }])(
  'a confirmed one whose secret did not arrive is told as such: %j',
  async (answer) => {
    const { secret } = await journalAnswering(answer).create(draft)
    expect(secret).toBe(null)
  },
)

test('a deletion waits, under the name that people know', () => {
  const { remove, held } = journalAnswering(null)
  remove('whk/1', 6_000, 'The books')
  expect(held).toEqual([
    {
      intent: { method: 'DELETE', path: '/webhooks/whk%2F1', label: 'Delete webhook The books' },
      ms: 6_000,
    },
  ])
})

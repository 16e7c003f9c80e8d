import { expect, test } from 'vitest'
import { createWebhook, deleteWebhook } from '~/client/nouns/webhooks'
import type { Reading } from '~/client/reads'
import { failing } from '~/client/testing/failing'
import { createFakeTransport, fullError, json, type Asked } from '~/client/testing/fakeFetch'
import { createFakeWriters } from '~/client/testing/fakeWriters'
import { createClient } from './client'
import { readWebhooks } from './webhooks'

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
  const client = createClient('full', shop.transport, (...report) => skipped.push(report))
  return { ...shop, all: (reading?: Reading) => readWebhooks(client, reading), skipped }
}

test('the list is asked for as it is documented, without a limit', async () => {
  const shop = open(() => page([books]))
  expect(await shop.all()).toEqual({ rows: [booksRead], skipped: 0 })
  expect(shop.urls()).toEqual(['GET /shop/webhooks'])
})

test('where there is more it is asked for, and each is listed once', async () => {
  const pages: Record<string, Response> = {
    '/shop/webhooks': page([row(1), row(2)], 'cur 2'),
    '/shop/webhooks?after=cur+2': page([row(2), row(3)]),
  }
  const shop = open(({ url }) => pages[url] ?? json({}, 500))
  const { rows } = await shop.all()
  expect(rows.map(({ id }) => id)).toEqual(['whk_1', 'whk_2', 'whk_3'])
})

test('a service that has more and takes no cursor of its own is an error in words', async () => {
  const ignores = open(() => page([row(1)], 'again'))
  await expect(ignores.all()).rejects.toThrow('The list can’t be read to its end')

  const refuses = open(({ url }) =>
    url.includes('after') ? fullError(400, 'after is not a parameter of this request') : page([row(1)], 'c'),
  )
  await expect(refuses.all()).rejects.toThrow('The service refuses its own cursors')
})

test('a row that can’t be read is counted, and any status is taken as it comes', async () => {
  const shop = open(() => page([{ id: 'whk_2' }, { ...books, status: 'paused' }]))
  expect(await shop.all()).toMatchObject({ rows: [{ status: 'paused' }], skipped: 1 })
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

const draft = { url: books.url, label: 'The books', events: ['*' as const] }

test('a new subscription says what it is, and that its answer is a secret', async () => {
  const { writers, intents } = createFakeWriters({ ...books, signing_secret: 'whsec_abc' })
  expect(await createWebhook(writers.webhooks).mutationFn({ draft, key: 'key-1' })).toEqual({
    secret: 'whsec_abc',
  })
  expect(intents).toEqual([
    { method: 'POST', path: '/webhooks', body: draft, label: 'New webhook The books', secretAnswer: true },
  ])
})

test.each([null, {}, { ...books }, { ...books, signing_secret: 7 }])(
  'an answer without the documented secret is an error, which says that the subscription is there: %j',
  async (answer) => {
    const { writers } = createFakeWriters(answer)
    const created = createWebhook(writers.webhooks).mutationFn({ draft, key: 'key-1' })
    await expect(created).rejects.toMatchObject({
      confirmed: true,
      message: 'The answer has no signing secret. Delete this webhook and create it again',
    })
  },
)

test('a deletion waits, under the name that people know', () => {
  const { writers, held } = createFakeWriters(null)
  deleteWebhook(writers.webhooks, { id: 'whk/1', label: 'The books' }, 6_000)
  expect(held).toEqual([
    {
      intent: { method: 'DELETE', path: '/webhooks/whk%2F1', label: 'Delete webhook The books' },
      ms: 6_000,
    },
  ])
})

import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Entry } from '~/client/outbox/entry'
import type { Reads, WebhookList } from '~/client/reads'
import type { Webhook } from './nouns'
import { deletionOf, forgetWebhook, isAboutWebhooks, refreshWebhooks, webhooksQuery } from './webhooks'

const webhook = (id: string): Webhook => ({
  id,
  url: 'https://books.example.com',
  label: id,
  events: ['*'],
  status: 'active',
  createdAt: '2026-03-16T08:00:00Z',
})

function desk(webhooks: Reads['webhooks'], name = 'desk-1') {
  const client = new QueryClient()
  const api = { webhooks } as Reads
  return { client, source: { name, api } }
}

const listing = (...ids: string[]) => {
  const list: WebhookList = { rows: ids.map(webhook), skipped: 0 }
  return { all: async () => list }
}

test('a connection without webhooks has none, and asks nobody', async () => {
  const { client, source } = desk(null)
  expect(await client.fetchQuery(webhooksQuery(source))).toEqual({ rows: [], skipped: 0 })
})

test('a deleted one is off the list at once, and the others stay', async () => {
  const { client, source } = desk(listing('a/1', 'b'))
  await client.fetchQuery(webhooksQuery(source))
  forgetWebhook(client, source, 'a/1')
  expect(client.getQueryData(webhooksQuery(source).queryKey)?.rows.map(({ id }) => id)).toEqual(['b'])
})

test('nothing is put where no list was read', () => {
  const { client, source } = desk(listing('a'))
  forgetWebhook(client, source, 'a')
  expect(client.getQueryData(webhooksQuery(source).queryKey)).toBe(undefined)
})

test('it is read again for its own connection alone', async () => {
  const { client, source } = desk(listing('a'))
  const other = { ...source, name: 'desk-2' }
  await Promise.all([client.fetchQuery(webhooksQuery(source)), client.fetchQuery(webhooksQuery(other))])
  await refreshWebhooks(client, source)
  const isStale = (of: typeof source) => client.getQueryState(webhooksQuery(of).queryKey)?.isInvalidated
  expect([isStale(source), isStale(other)]).toEqual([true, false])
})

const kept = (method: Entry['method'], path: string) => ({ method, path }) as Entry

test('what was decided on webhooks is told from all else that is kept', () => {
  const entries = [
    kept('POST', '/webhooks'),
    kept('DELETE', '/webhooks/a%2F1'),
    kept('POST', '/quotes'),
    kept('DELETE', '/appointments/b'),
  ]
  expect(entries.map(isAboutWebhooks)).toEqual([true, true, false, false])
  expect(deletionOf(entries, 'a/1')).toBe(entries[1])
  expect(deletionOf(entries, 'b')).toBe(undefined)
})

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BLANK_WEBHOOK, webhookFields, type WebhookTyped } from './webhookFields'

const read = (typed: Partial<WebhookTyped>) => z.safeParse(webhookFields, { ...BLANK_WEBHOOK, ...typed })
const refused = (typed: Partial<WebhookTyped>) =>
  read(typed).error?.issues.map(({ path, message }) => [path.join('.'), message])

const URL_RULE = 'must be an https:// address without a user name or password'

test('an address alone is a subscription to everything, called by its host', () => {
  expect(read({ url: ' https://books.example.com:8443/hook?key=1 ' }).data).toEqual({
    url: 'https://books.example.com:8443/hook?key=1',
    label: 'books.example.com:8443',
    events: ['*'],
  })
})

test('a label and picked events are taken as they are', () => {
  const picked = ['invoice.paid', 'customer.created']
  expect(
    read({ url: 'https://books.example.com', label: ' The books ', which: 'some', picked }).data,
  ).toEqual({ url: 'https://books.example.com', label: 'The books', events: picked })
})

test('a host that is longer than a label may be is cut', () => {
  const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.example.com`
  expect(read({ url: `https://${host}/` }).data?.label).toBe(host.slice(0, 100))
})

test.each(['', 'books.example.com', 'http://books.example.com', 'https://ruth:pw@books.example.com'])(
  'the address %j is refused at its field',
  (url) => {
    expect(refused({ url })).toEqual([['url', URL_RULE]])
  },
)

test('picking nothing is told at the picker, and what was picked before choosing all is not sent', () => {
  const url = 'https://books.example.com'
  expect(refused({ url, which: 'some', picked: [] })).toEqual([
    ['picked', 'pick at least one event, or all of them'],
  ])
  expect(read({ url, which: 'all', picked: ['invoice.paid'] }).data?.events).toEqual(['*'])
})

test('an event that a draft kept and that is no more is left out', () => {
  const url = 'https://books.example.com'
  expect(read({ url, which: 'some', picked: ['invoice.eaten', 'invoice.paid'] }).data?.events).toEqual([
    'invoice.paid',
  ])
  expect(refused({ url, which: 'some', picked: ['invoice.eaten'] })).toHaveLength(1)
})

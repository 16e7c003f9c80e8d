import { formatInstant } from '~/domain/time/instant'
import { missing } from '~/service/actions/refusal'
import { rotateAnySecret } from '~/service/actions/webhooks'
import { attempts } from '~/service/store/tables/attempts'
import type { WebhookAttemptRow, WebhookRow } from '~/service/store/tables/rows'
import { webhooks } from '~/service/store/tables/webhooks'
import { createVault } from '~/service/vault'
import { ATTEMPTS_KEPT, hasEnded } from '~/service/webhooks/ended'
import { expectNoMore, print, readArguments, required, wholeNumber, WrongUse, withStore } from './command'

export const WEBHOOKS_USAGE = `webhooks list [--shop ID]                 lists subscriptions, and the key each ends with
webhooks rotate ID                        makes a new signing secret; the old one ends
webhooks attempts ID [--last N]           lists the last attempts and their results`

const LAST = '20'

export async function runWebhooks([verb, ...args]: readonly string[]) {
  if (verb === 'list') return list(args)
  if (verb === 'rotate') return rotate(args)
  if (verb === 'attempts') return listAttempts(args)
  throw new WrongUse('webhooks takes list, rotate or attempts')
}

async function list(args: readonly string[]) {
  const { values, positionals } = readArguments(args, { shop: { type: 'string' } })
  expectNoMore(positionals)
  const now = Date.now()
  const rows = await withStore(values, (store) => webhooks.all(store))
  const listed = rows
    .filter((row) => values.shop === undefined || row.shop_id === values.shop)
    .map((row) => ({
      id: row.id,
      shop: row.shop_id,
      status: hasEnded(row, now) ? 'disabled' : 'active',
      key: row.key_id,
      key_label: row.key_label,
      url: row.url,
      label: row.label,
      events: eventsOf(row),
      created_at: formatInstant(row.created_at),
    }))
  const lines = listed.map(({ id, shop, status, key, key_label, url, label, events }) => {
    const owner =
      key === null ? 'of no key: it stays until it is deleted' : `of key ${key} ${key_label ?? ''}`
    return `${id}  shop ${shop}  ${status}  ${owner.trimEnd()}  ${url}  ${label}  ${events.join(' ')}`
  })
  print(values.json, listed, lines.length > 0 ? lines : 'No webhook yet.')
}

const eventsOf = (row: WebhookRow): string[] => JSON.parse(row.events)

async function rotate(args: readonly string[]) {
  const { values, positionals } = readArguments(args, {})
  const webhook = onlyId(positionals)
  const signing_secret = await withStore(values, (store, secret) =>
    rotateAnySecret(store, createVault(secret), webhook),
  )
  print(values.json, { signing_secret }, ['The new secret, shown only now:', signing_secret])
}

async function listAttempts(args: readonly string[]) {
  const { values, positionals } = readArguments(args, { last: { type: 'string' } })
  const webhook = onlyId(positionals)
  const last = wholeNumber(values.last ?? LAST, '--last', 1, ATTEMPTS_KEPT)
  const rows = await withStore(values, async (store) => {
    const row = await webhooks.ofAnyShop(store, webhook)
    if (!row) throw missing('Webhook')
    return attempts.newest(store, { shop: row.shop_id, webhook }, last)
  })
  const listed = rows.map(shown)
  const lines = listed.map(
    ({ at, event, type, number, status, fault, took_ms }) =>
      `${at}  ${status ?? fault}  ${took_ms} ms  try ${number}  ${type}  ${event}`,
  )
  print(values.json, listed, lines.length > 0 ? lines : 'Nothing was sent lately.')
}

const shown = (row: WebhookAttemptRow) => ({
  at: formatInstant(row.started_at),
  event: row.event_id,
  type: row.event_type,
  number: row.number,
  status: row.status,
  fault: row.fault,
  took_ms: row.took_ms,
})

function onlyId([id, ...more]: readonly string[]): string {
  expectNoMore(more)
  return required(id, 'The ID of the webhook')
}

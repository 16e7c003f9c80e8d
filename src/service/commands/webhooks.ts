import { formatInstant } from '../../domain/instant'
import { missing } from '../actions/refusal'
import { rotateSecret } from '../actions/webhooks'
import { attempts } from '../store/attempts'
import type { WebhookAttemptRow } from '../store/tables'
import { webhooks } from '../store/webhooks'
import { createVault } from '../vault'
import { ATTEMPTS_KEPT } from '../webhooks/clearAway'
import { expectNoMore, print, readArguments, required, wholeNumber, WrongUse, withStore } from './command'

export const WEBHOOKS_USAGE = `webhooks rotate ID                        a new signing secret; the old one ends
webhooks attempts ID [--last N]           what was tried lately, and how it ended`

const LAST = '20'

export async function runWebhooks([verb, ...args]: readonly string[]) {
  if (verb === 'rotate') return rotate(args)
  if (verb === 'attempts') return listAttempts(args)
  throw new WrongUse('webhooks takes rotate or attempts')
}

async function rotate(args: readonly string[]) {
  const { values, positionals } = readArguments(args, {})
  const webhook = onlyId(positionals)
  const signing_secret = await withStore(values.data, (store, secret) =>
    store.write((writer) => rotateSecret(writer, createVault(secret), webhook)),
  )
  print(values.json, { signing_secret }, `The new secret, shown only now:\n${signing_secret}`)
}

async function listAttempts(args: readonly string[]) {
  const { values, positionals } = readArguments(args, { last: { type: 'string' } })
  const webhook = onlyId(positionals)
  const last = wholeNumber(values.last ?? LAST, '--last', 1, ATTEMPTS_KEPT)
  const rows = await withStore(values.data, async (store) => {
    const row = await webhooks.ofAnyShop(store, webhook)
    if (!row) throw missing('Webhook')
    return attempts.newest(store, { shop: row.shop_id, webhook }, last)
  })
  const listed = rows.map(shown)
  const lines = listed.map(
    ({ at, event, type, number, status, fault, took_ms }) =>
      `${at}  ${status ?? fault}  ${took_ms} ms  try ${number}  ${type}  ${event}`,
  )
  print(values.json, listed, lines.join('\n') || 'Nothing was sent lately.')
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

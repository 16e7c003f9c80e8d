import { isPreset, isScope, KEY_PRESET_NAMES, KEY_PRESETS, SCOPES } from '~/domain/scopes'
import { formatInstant, parseInstant } from '~/domain/time/instant'
import { issueKey, revokeKey } from '~/service/actions/keys'
import { missing } from '~/service/actions/refusal'
import { printable } from '~/service/printable'
import { keys } from '~/service/store/tables/keys'
import type { KeyRow, WebhookRow } from '~/service/store/tables/rows'
import { shops } from '~/service/store/tables/shops'
import { webhooks } from '~/service/store/tables/webhooks'
import { expectNoMore, print, readArguments, Refused, required, WrongUse, withStore } from './command'

export const KEYS_USAGE = `keys create --shop ID (--preset ${KEY_PRESET_NAMES.join('|')} | --scope S ...) [--expires TIME] [--label L]
keys list [--shop ID]
keys revoke ID [--yes]`

export async function runKeys([verb, ...args]: readonly string[]) {
  if (verb === 'create') return createKey(args)
  if (verb === 'list') return listKeys(args)
  if (verb === 'revoke') return endKey(args)
  throw new WrongUse('keys takes create, list or revoke')
}

async function createKey(args: readonly string[]) {
  const { values, positionals } = readArguments(args, {
    shop: { type: 'string' },
    preset: { type: 'string' },
    scope: { type: 'string', multiple: true },
    expires: { type: 'string' },
    label: { type: 'string' },
  })
  expectNoMore(positionals)
  const shop = required(values.shop, '--shop')
  const scopes = scopesFrom(values.preset, values.scope)
  const wanted = { shop, scopes, label: values.label ?? '', expiresAt: expiryFrom(values.expires) }
  const made = await withStore(values, async (store) => {
    if (!(await shops.byId(store, shop))) throw missing('Shop')
    return store.write(shop, (writer) => issueKey(writer, writer.now, wanted))
  })
  print(values.json, made, [`Key ${made.id}. It is shown only now:`, made.key])
}

function scopesFrom(preset: string | undefined, scopes: readonly string[] | undefined): readonly string[] {
  if ((preset === undefined) === (scopes === undefined)) throw new WrongUse('Give either --preset or --scope')
  if (preset !== undefined) {
    if (!isPreset(preset)) throw new WrongUse(`--preset is one of ${KEY_PRESET_NAMES.join(', ')}`)
    return KEY_PRESETS[preset]
  }
  const unknown = scopes?.find((scope) => !isScope(scope))
  if (unknown !== undefined)
    throw new WrongUse(`There is no scope ${unknown}. There are: ${SCOPES.join(', ')}`)
  return [...new Set(scopes)]
}

function expiryFrom(time: string | undefined): number | null {
  if (time === undefined) return null
  const instant = parseInstant(time)
  if (instant === null)
    throw new WrongUse('--expires must be a time with an offset, such as 2027-01-31T18:00:00Z')
  if (instant <= Date.now()) throw new WrongUse(`--expires ${time} has passed: the key would not work`)
  return instant
}

const instantOrNull = (instant: number | null) => (instant === null ? null : formatInstant(instant))

const scopesOf = (row: KeyRow): string[] => JSON.parse(row.scopes)

const shown = (row: KeyRow) => ({
  id: row.id,
  shop: row.shop_id,
  label: row.label,
  scopes: scopesOf(row),
  created_at: formatInstant(row.created_at),
  last_used_at: instantOrNull(row.last_used_at),
  expires_at: instantOrNull(row.expires_at),
  revoked_at: instantOrNull(row.revoked_at),
})

async function listKeys(args: readonly string[]) {
  const { values, positionals } = readArguments(args, { shop: { type: 'string' } })
  expectNoMore(positionals)
  const rows = await withStore(values, (store) => keys.all(store))
  const listed = rows.map(shown).filter(({ shop }) => values.shop === undefined || shop === values.shop)
  const lines = listed.map((key) => {
    const state = key.revoked_at
      ? `revoked ${key.revoked_at}`
      : key.expires_at
        ? `until ${key.expires_at}`
        : 'active'
    const used = key.last_used_at ? `used ${key.last_used_at}` : 'not used yet'
    return `${key.id}  shop ${key.shop}  ${state}  ${used}  ${key.label}  ${key.scopes.join(' ')}`
  })
  print(values.json, listed, lines.length > 0 ? lines : 'No key yet.')
}

async function endKey(args: readonly string[]) {
  const { values, positionals } = readArguments(args, { yes: { type: 'boolean' } })
  const [id, ...more] = positionals
  expectNoMore(more)
  const key = required(id, 'The ID of the key')
  const ended = await withStore(values, async (store) => {
    const shop = (await keys.byId(store, key))?.shop_id
    if (shop === undefined) throw missing('Active key')
    return store.write(shop, async (writer) => {
      const rows = await webhooks.activeOfKey(writer, shop, key, writer.now)
      await revokeKey(writer, writer.now, key)
      // In the same transaction, which this undoes.
      if (rows.length > 0 && !values.yes) throw new Refused(unasked(key, rows))
      return rows
    })
  })
  const words = [
    `Key ${key} is revoked. It no longer opens the shop.`,
    ...(ended.length > 0 ? [`These webhooks ended with it:`, ...ended.map(inWords)] : []),
  ]
  print(values.json, { id: key, webhooks: ended.map((row) => row.id) }, words)
}

const inWords = ({ id, url, label }: WebhookRow) => printable(`  ${id}  ${url}  ${label}`)

const unasked = (key: string, rows: readonly WebhookRow[]) =>
  [
    `These webhooks belong to key ${key} and would end with it for good:`,
    ...rows.map(inWords),
    'Nothing was revoked. Add --yes to revoke the key and end them. You can create them again under another key.',
  ].join('\n')

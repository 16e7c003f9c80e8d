import type { FullEndpoints } from '~/contract/full/endpoints'
import { KEY_PRESETS, lastsAsLong } from '~/domain/scopes'
import { parseInstant } from '~/domain/time/instant'
import { makeDeviceLink, takeBackDeviceLink } from '~/service/actions/deviceLinks'
import { isOver, issueKey, revokeKey } from '~/service/actions/keys'
import { impossible, missing, unfit } from '~/service/actions/refusal'
import { requireMatch } from '~/service/http/etag'
import type { Act, Handlers } from '~/service/http/handlers'
import { Problem } from '~/service/http/problem'
import { isId } from '~/service/ids'
import { loggable } from '~/service/loggableMessage'
import type { Reader } from '~/service/store/engine'
import { deviceLinks, stillOpen } from '~/service/store/tables/deviceLinks'
import { keys, stillGood } from '~/service/store/tables/keys'
import type { KeyRow } from '~/service/store/tables/rows'
import { webhooks } from '~/service/store/tables/webhooks'
import { formatDeviceLink, formatKey } from './format'
import { pageOf } from './listing'

type Names =
  | 'listKeys'
  | 'createKey'
  | 'revokeKey'
  | 'listDeviceLinks'
  | 'createDeviceLink'
  | 'deleteDeviceLink'

async function shown(reader: Reader, row: KeyRow, { keyId, now }: { keyId: string; now: number }) {
  const hooks = await webhooks.activeOfKey(reader, row.shop_id, row.id, now)
  return formatKey(row, keyId, hooks)
}

const isAdmin = ({ scopes }: Pick<KeyRow, 'scopes'>) => scopes.includes('"admin:*"')

/** A key that was revoked while its request waited for the shop's turn makes no further way in. */
async function requireOwnKey({ writer, shop, keyId, now }: Act) {
  const own = await keys.ofShop(writer, shop, keyId)
  if (!own || isOver(own, now)) throw new Problem(401, loggable`Missing or invalid API key`)
}

/** A shop without such a key could not make one in the dashboard. */
async function requireAnotherAdmin(reader: Reader, row: KeyRow, now: number) {
  if (!isAdmin(row)) return
  const usable = await keys.usable(reader, row.shop_id, now)
  const canTakeOver = (other: Pick<KeyRow, 'id' | 'scopes' | 'expires_at'>) =>
    other.id !== row.id && isAdmin(other) && lastsAsLong(other.expires_at, row.expires_at)
  if (!usable.some(canTakeOver))
    throw impossible`No other key with admin:* lasts as long as this one. Create another one first. Nothing was revoked.`
}

/** The API keys of a shop, and the links that sign in a further device. */
export const keyHandlers: Pick<Handlers<FullEndpoints>, Names> = {
  listKeys: async (look, { query }) => {
    const list = { of: ['keys'], where: [stillGood(look.now)] }
    const { data, pagination } = await pageOf(look, keys, list, query, (row: KeyRow) => row)
    return { data: await Promise.all(data.map((row) => shown(look.reader, row, look))), pagination }
  },
  createKey: async (act, { body }) => {
    const { writer, shop, now, keyId } = act
    await requireOwnKey(act)
    const expiresAt = typeof body.expires_at === 'string' ? parseInstant(body.expires_at) : null
    if (expiresAt !== null && expiresAt <= now) throw unfit`expires_at has passed: the key would not work`
    const scopes = body.preset === undefined ? [...new Set(body.scopes)] : KEY_PRESETS[body.preset]
    const { id, key } = await issueKey(writer, now, { shop, scopes, label: body.label, expiresAt })
    const row = await keys.ofShop(writer, shop, id)
    if (!row) throw new Error('a key that was just made is not there')
    return { ...formatKey(row, keyId, []), key }
  },
  revokeKey: async (act, { params }) => {
    const { writer, shop, now, ifMatch } = act
    await requireOwnKey(act)
    const row = isId(params.id) ? await keys.ofShop(writer, shop, params.id) : undefined
    if (!row || isOver(row, now)) throw missing('API key')
    requireMatch(ifMatch, await shown(writer, row, act))
    await requireAnotherAdmin(writer, row, now)
    return revokeKey(writer, now, row.id)
  },

  listDeviceLinks: (look, { query }) =>
    pageOf(
      look,
      deviceLinks,
      { of: ['device-links'], where: [stillOpen(look.now)] },
      query,
      formatDeviceLink,
    ),
  createDeviceLink: async (act, { body }) => {
    await requireOwnKey(act)
    const { row, code } = await makeDeviceLink(act, body, act.keyId)
    return { ...formatDeviceLink(row), code }
  },
  deleteDeviceLink: async (act, { params }) => {
    await requireOwnKey(act)
    const row = isId(params.id) ? await deviceLinks.byId(act.writer, act.shop, params.id) : undefined
    if (!row || row.key_id !== null || row.ends_at <= act.now) throw missing('Link')
    requireMatch(act.ifMatch, formatDeviceLink(row))
    return takeBackDeviceLink(act, row)
  },
}

import type { FullEndpoints } from '../../contract/full/endpoints'
import { makeDeskLink, takeBackDeskLink } from '../actions/deskLinks'
import { isOver, revokeKey } from '../actions/keys'
import { impossible, missing } from '../actions/refusal'
import { requireMatch } from '../http/etag'
import type { Handlers } from '../http/handlers'
import { isId } from '../ids'
import { deskLinks, stillOpen } from '../store/deskLinks'
import type { Reader } from '../store/engine'
import { keys, stillGood } from '../store/keys'
import type { KeyRow } from '../store/tables'
import { webhooks } from '../store/webhooks'
import { formatDesk, formatDeskLink } from './format'
import { pageOf } from './listing'

type Names = 'listDesks' | 'deleteDesk' | 'listDeskLinks' | 'createDeskLink' | 'deleteDeskLink'

async function shown(reader: Reader, row: KeyRow, { keyId, now }: { keyId: string; now: number }) {
  const hooks = await webhooks.activeOfKey(reader, row.shop_id, row.id, now)
  return formatDesk(row, keyId, hooks.length)
}

/** The keys of a shop, and the links that let a further computer in. */
export const deskHandlers: Pick<Handlers<FullEndpoints>, Names> = {
  listDesks: async (look, { query }) => {
    const list = { of: ['desks'], where: [stillGood(look.now)] }
    const { data, pagination } = await pageOf(look, keys, list, query, (row: KeyRow) => row)
    return { data: await Promise.all(data.map((row) => shown(look.reader, row, look))), pagination }
  },
  deleteDesk: async (act, { params }) => {
    const { writer, shop, now, keyId, ifMatch } = act
    const row = isId(params.id) ? await keys.ofShop(writer, shop, params.id) : undefined
    if (!row || isOver(row, now)) throw missing('Desk')
    requireMatch(ifMatch, await shown(writer, row, act))
    // Whoever presses that would lock out the one desk that could mend it.
    if (row.id === keyId)
      throw impossible`This is the key that asks. Another one with everything can revoke it`
    return revokeKey(writer, now, row.id)
  },

  listDeskLinks: (look, { query }) =>
    pageOf(look, deskLinks, { of: ['desk-links'], where: [stillOpen(look.now)] }, query, formatDeskLink),
  createDeskLink: async (act, { body }) => {
    const { row, code } = await makeDeskLink(act, body, act.keyId)
    return { ...formatDeskLink(row), code }
  },
  deleteDeskLink: async (act, { params }) => {
    const row = isId(params.id) ? await deskLinks.byId(act.writer, act.shop, params.id) : undefined
    if (!row || row.key_id !== null || row.ends_at <= act.now) throw missing('Link')
    requireMatch(act.ifMatch, formatDeskLink(row))
    return takeBackDeskLink(act, row)
  },
}

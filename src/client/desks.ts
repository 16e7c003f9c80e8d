import * as z from 'zod/mini'
import { DESK_LINK_PATH, DeskWay, LinkOffer } from '../contract/deskLink'
import { Desk as WireDesk, DeskLink as WireLink, NewDeskLink } from '../contract/full/desks'
import { pageOf } from '../contract/full/page'
import type { DeskPreset } from '../domain/scopes'
import { pages } from './api/pages'
import { readEnvelope, readRecord } from './api/read'
import { unreadable } from './api/refusals'
import { accepted, exchange, type Transport } from './api/transport'

/** A key that opens the shop. */
export type Desk = {
  readonly id: string
  readonly label: string
  readonly scopes: readonly string[]
  /** Whether this computer is signed in with it. */
  readonly isCurrent: boolean
  /** How many webhooks end with it. */
  readonly webhooks: number
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly expiresAt: string | null
}

/** A link that lets a further computer in, and that nobody has used yet. */
export type OpenLink = {
  readonly id: string
  readonly label: string
  readonly preset: string
  readonly createdAt: string
  readonly expiresAt: string
}

export type NewLink = OpenLink & { readonly code: string }
export type LinkDraft = { label: string; preset: DeskPreset }

const deskOf = ({ id, label, scopes, current, webhooks, ...at }: z.output<typeof WireDesk>): Desk => ({
  id,
  label,
  scopes,
  isCurrent: current,
  webhooks,
  createdAt: at.created_at,
  lastUsedAt: at.last_used_at,
  expiresAt: at.expires_at,
})

const linkOf = ({ id, label, preset, created_at, expires_at }: z.output<typeof WireLink>): OpenLink => ({
  id,
  label,
  preset,
  createdAt: created_at,
  expiresAt: expires_at,
})

const DESKS = '/desks'
const LINKS = '/desk-links'
const needs = 'admin:*'

const pathOf = (list: string, id: string) => `${list}/${encodeURIComponent(id)}`

/** All of a list: a shop has a handful, and what is not seen can't be revoked. */
async function all<S extends z.ZodMiniObject>(
  transport: Transport,
  path: string,
  schema: S,
  signal: AbortSignal,
): Promise<z.output<S>[]> {
  const rows: z.output<S>[] = []
  const read = async (after: string | null, limit: number) => {
    const answer = await transport.ask({ method: 'GET', path, query: { limit, after }, signal, needs })
    const { data, pagination } = readEnvelope(pageOf(schema), answer)
    return { rows: data, next: pagination.has_more ? pagination.next_cursor : null, skipped: 0 }
  }
  for await (const page of pages(read, { signal })) rows.push(...page.rows)
  return rows
}

export type Desks = { readonly desks: readonly Desk[]; readonly links: readonly OpenLink[] }

export async function readDesks(transport: Transport, signal: AbortSignal): Promise<Desks> {
  const [links, desks] = await Promise.all([
    all(transport, LINKS, WireLink, signal),
    all(transport, DESKS, WireDesk, signal),
  ])
  return { desks: desks.map(deskOf), links: links.map(linkOf) }
}

// Not through the journal. A link that is made later, when nobody waits for it, would be a way in that nobody asked for;
// and a revocation is done when the service has said so, and not before.

/** With the same key it is the same link, should the first answer not have come. */
export async function makeLink(transport: Transport, draft: LinkDraft, key: string): Promise<NewLink> {
  const { body } = await transport.ask({
    method: 'POST',
    path: LINKS,
    body: JSON.stringify(draft),
    headers: { 'Idempotency-Key': key },
    priority: 'act',
    needs,
  })
  const made = readRecord(NewDeskLink, body, { isWrite: true, confirmed: true })
  return { ...linkOf(made), code: made.code }
}

const end = (transport: Transport, path: string) =>
  transport.ask({ method: 'DELETE', path, priority: 'act', needs })

export const takeBackLink = (transport: Transport, { id }: Pick<OpenLink, 'id'>) =>
  end(transport, pathOf(LINKS, id))

export const revokeDesk = (transport: Transport, { id }: Pick<Desk, 'id'>) =>
  end(transport, pathOf(DESKS, id))

/** Where a link leads; the code stands behind the #, where no server and no proxy sees it. */
export const linkTo = (origin: string, code: string) => `${origin}/sign-in#desk=${code}`

/** Where other computers open this dashboard. */
export async function readDeskWay(signal?: AbortSignal): Promise<DeskWay> {
  const { body, status } = accepted(await exchange({ method: 'GET', url: DESK_LINK_PATH, signal }), false)
  const read = z.safeParse(DeskWay, body)
  if (!read.success) throw unreadable('What came back is no address', { status, cause: read.error })
  return read.data
}

/** What a link is for; that spends nothing. */
export async function lookAtLink(code: string, signal?: AbortSignal): Promise<LinkOffer> {
  const asked = { method: 'POST', url: DESK_LINK_PATH, body: JSON.stringify({ code }), signal }
  const { body, status } = accepted(await exchange(asked), false)
  const read = z.safeParse(LinkOffer, body)
  if (!read.success) throw unreadable('What came back is no link', { status, cause: read.error })
  return read.data
}

export type { DeskWay, LinkOffer } from '../contract/deskLink'

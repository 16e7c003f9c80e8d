import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readRecord } from '~/client/api/codec'
import { unreadable } from '~/client/api/failure'
import { accepted, exchange, type Transport } from '~/client/api/transport'
import { DEVICE_LINK_PATH, DeviceWay, LinkOffer } from '~/contract/deviceLink'
import { DeviceLink as WireLink, NewDeviceLink } from '~/contract/full/keys'
import type { DevicePreset } from '~/domain/scopes'
import { KEYS_EACH_MS, needs, readAll, remove, type ApiKey, type Asking, readKeys } from './apiKeys'

/** A link that signs in a further device, and that nobody has used yet. */
export type OpenLink = {
  readonly id: string
  readonly label: string
  readonly preset: string
  readonly createdAt: string
  readonly expiresAt: string
}

export type NewLink = OpenLink & { readonly code: string }
export type LinkDraft = { label: string; preset: DevicePreset }

const linkOf = ({ id, label, preset, created_at, expires_at }: z.output<typeof WireLink>): OpenLink => ({
  id,
  label,
  preset,
  createdAt: created_at,
  expiresAt: expires_at,
})

const LINKS = '/device-links'

const readLinks = async (transport: Transport, signal: AbortSignal): Promise<readonly OpenLink[]> =>
  (await readAll(transport, LINKS, WireLink, signal)).map(linkOf)

/**
 * Not through the outbox: a link that is made later, when nobody waits for it, would be a way in that nobody asked for. With
 * the same key it is the same link, should the first answer not have come.
 */
export async function makeLink(transport: Transport, draft: LinkDraft, key: string): Promise<NewLink> {
  const { body } = await transport.ask({
    method: 'POST',
    path: LINKS,
    body: JSON.stringify(draft),
    headers: { 'Idempotency-Key': key },
    priority: 'act',
    needs,
  })
  const made = readRecord(NewDeviceLink, body, { isWrite: true, confirmed: true })
  return { ...linkOf(made), code: made.code }
}

export const takeBackLink = (transport: Transport, link: Pick<OpenLink, 'id'>) =>
  remove(transport, LINKS, link)

/** Where a link leads; the code stands behind the #, where no server and no proxy sees it. */
export const linkTo = (origin: string, code: string) => `${origin}/sign-in#desk=${code}`

/** Where other computers open this dashboard. */
async function readDeviceWay(signal?: AbortSignal): Promise<DeviceWay> {
  const { body, status } = accepted(await exchange({ method: 'GET', url: DEVICE_LINK_PATH, signal }), false)
  const read = z.safeParse(DeviceWay, body)
  if (!read.success) throw unreadable('The answer is not an address', { status, cause: read.error })
  return read.data
}

/** What a link is for; that spends nothing. */
export async function lookAtLink(code: string, signal?: AbortSignal): Promise<LinkOffer> {
  const asked = { method: 'POST', url: DEVICE_LINK_PATH, body: JSON.stringify({ code }), signal }
  const { body, status } = accepted(await exchange(asked), false)
  const read = z.safeParse(LinkOffer, body)
  if (!read.success) throw unreadable('The answer is not a link', { status, cause: read.error })
  return read.data
}

export type { DeviceWay, LinkOffer } from '~/contract/deviceLink'

/** An open link is used at any moment, before the eyes of the person who made it. */
const EACH_OPEN_MS = 1_000

export type DeviceList = { readonly keys: readonly ApiKey[]; readonly links: readonly OpenLink[] }

/** A device shows as signed in a moment after its link was used. */
const isAwaited = ({ links, keys }: DeviceList) =>
  links.length > 0 ||
  keys.some(
    ({ lastUsedAt, createdAt }) => lastUsedAt === null && Date.now() - Date.parse(createdAt) < KEYS_EACH_MS,
  )

/** Links together with the keys, by which the page of a link knows that its device has signed in. */
export const deviceLinksQuery = (connection: Asking) =>
  queryOptions({
    queryKey: [connection.name, 'keys', 'links'],
    enabled: connection.features.apiKeys,
    queryFn: async ({ signal }): Promise<DeviceList> => {
      const [links, keys] = await Promise.all([
        readLinks(connection.transport, signal),
        readKeys(connection.transport, signal),
      ])
      return { links, keys }
    },
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? EACH_OPEN_MS : KEYS_EACH_MS),
  })

export const deviceWayQuery = (connection: Asking) =>
  queryOptions({
    queryKey: [connection.name, 'keys', 'way'],
    enabled: connection.features.apiKeys,
    queryFn: ({ signal }) => readDeviceWay(signal),
  })

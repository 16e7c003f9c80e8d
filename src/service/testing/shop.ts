import { fullSurface } from '~/contract/full/endpoints'
import { liveSurface } from '~/contract/live/endpoints'
import type { Watch } from '~/contract/requestRecord'
import { KEY_PRESETS, type KeyPreset } from '~/domain/scopes'
import { listen } from '~/gateway/listen'
import { issueKey } from '~/service/actions/keys'
import { openShop } from '~/service/actions/shops'
import { createShopService } from '~/service/shopService'
import { createSender } from '~/service/webhooks/sender'
import type { SenderSettings } from '~/service/webhooks/sending'
import { checkers } from './answers'
import { createCaller } from './caller'
import { CERTIFICATE } from './servers/certificate'
import { openDatabase } from './servers/engine'

// A shop of a test's own: a real server on a free port, over a real database in a folder that goes with it.

export type Fields = Readonly<Record<string, unknown>>

export type Answer<T> = {
  status: number
  headers: Headers
  text: string
  body: T
  /** The record's id, where it is one. */
  id: string
  /** The rows, where it is a list of either surface. */
  rows: Fields[]
  /** The error's words, in either surface's envelope. */
  message: string
}

export type Ask = {
  headers?: Record<string, string>
  body?: unknown
  raw?: BodyInit
  query?: Record<string, string>
}

/** A longer body may be answered before all of it is sent, which is left to `fetch` to be understood. */
const AT_ONCE = 10_000

type Options = {
  now?: number
  rateLimited?: boolean
  idempotencyWaitMs?: number
  /** Delivers webhooks as well; to the excepted receivers over the tests' own certificate. */
  delivers?: Partial<SenderSettings>
  /** How far each retry is off the schedule, from 0 to 1; in the middle it is not. */
  luck?: number
  watch?: Watch
}

export async function startShops(options: Options = {}) {
  const clock = {
    /** Time stands still until moved where a test gave it; else it is the real one. */
    now: options.now ?? null,
    /** How far somebody has set the clock on, or back; time itself goes on without it. */
    setBy: 0,
    read: () => clock.steady() + clock.setBy,
    steady: () => clock.now ?? Date.now(),
  }
  const database = await openDatabase(clock.read, clock.steady)
  const { store, file } = database
  const exceptions = options.delivers?.exceptions ?? new Set()
  const service = createShopService({
    store,
    secret: Buffer.from('a secret for tests alone'),
    clock: clock.read,
    steady: clock.steady,
    rateLimited: options.rateLimited ?? false,
    ...(options.watch && { watch: options.watch }),
    ...(options.idempotencyWaitMs !== undefined && { idempotencyWaitMs: options.idempotencyWaitMs }),
    ...(options.delivers && {
      sender: createSender({ authority: CERTIFICATE, ...options.delivers, exceptions }),
      exceptions,
      random: () => options.luck ?? 0.5,
    }),
  })
  const listening = await listen(service.fetch, { host: '127.0.0.1', port: 0 })
  const caller = createCaller()
  // Else a test that was held up for longer asks over a line that is being closed.
  listening.server.keepAliveTimeout = 0

  /** One request, whether its answer is as the contract says or not. */
  async function send(url: string, method: string, body: BodyInit | null, headers: Record<string, string>) {
    if (body === null || (typeof body === 'string' && body.length < AT_ONCE))
      return caller.ask(url, { method, headers, body })
    const streamed = body instanceof ReadableStream && { duplex: 'half' }
    const response = await fetch(url, { method, headers, body, ...streamed })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  async function ask<T = Fields>(
    surface: 'full' | 'live',
    method: string,
    path: string,
    key: string | null,
    how: Ask = {},
  ): Promise<Answer<T>> {
    const { prefix } = surface === 'full' ? fullSurface : liveSurface
    const query = how.query ? `?${new URLSearchParams(how.query)}` : ''
    const credential =
      surface === 'full' ? { 'X-Service-Key': key ?? '' } : { Authorization: `Bearer ${key}` }
    const body = how.raw ?? (how.body === undefined ? null : JSON.stringify(how.body))
    const { status, headers, text } = await send(`${listening.url}${prefix}${path}${query}`, method, body, {
      ...(key !== null && credential),
      ...(body !== null && { 'Content-Type': 'application/json' }),
      ...how.headers,
    })
    const answer = text === '' ? {} : (JSON.parse(text) as Fields)
    if (method !== 'HEAD')
      checkers[surface](method, new URL(path, listening.url).pathname, status, text === '' ? null : answer)
    const { error } = answer as { error?: string | { message: string } }
    return {
      status,
      headers,
      text,
      body: answer as T,
      id: String(answer.id),
      rows: (answer.data ?? answer.items ?? []) as Fields[],
      message: (typeof error === 'object' ? error.message : error) ?? '',
    }
  }

  async function newKey(shop: string, scopes: readonly string[], expiresAt: number | null = null) {
    return store.write(shop, (writer) => issueKey(writer, writer.now, { shop, scopes, expiresAt }))
  }

  /** A shop with a key for all of its records, and the two surfaces as that key sees them. */
  async function newShop(
    name = 'Cedar Street Auto',
    capacity: number | null = null,
    preset: KeyPreset = 'read-write',
  ) {
    const { id } = await store.write(null, (writer) => openShop(writer, writer.now, { name, capacity }))
    const { key } = await newKey(id, KEY_PRESETS[preset])
    return { id, key, ...asCaller(key) }
  }

  const asCaller = (key: string | null) => ({
    full: <T = Fields>(method: string, path: string, body?: unknown, how: Ask = {}) =>
      ask<T>('full', method, path, key, { ...how, ...(body !== undefined && { body }) }),
    live: <T = Fields>(path: string, how: Ask = {}) => ask<T>('live', 'GET', path, key, how),
  })

  return {
    url: listening.url,
    store,
    file,
    another: database.another,
    everything: database.everything,
    clock,
    service,
    send,
    ask,
    asCaller,
    newShop,
    newKey,
    async close() {
      caller.hangUp()
      await listening.close()
      listening.server.closeAllConnections()
      await service.close()
      await database.close()
    },
  }
}

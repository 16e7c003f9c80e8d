import * as z from 'zod/mini'
import { POSITION_HEADER } from '~/contract/changes'
import { LASTS_HEADER, SERVICE_DATE_HEADER, type SignedIn } from '~/contract/session'
import { createBudget, LIMITS, type Budget } from './api/budget'
import { createCapabilities, type KnownCapabilities, type Storage } from './api/capabilities'
import type { OnSkipped } from './api/codec'
import { type Failure, unreadable } from './api/failure'
import { createAnswering, createTransport, type Answer, type Fetch, type Transport } from './api/transport'
import type { StoredChanges } from './cache/records'
import { createShopRecords, type ShopRecords } from './cache/shopRecords'
import { realClock, type Clock } from './clock'
import { additionsOf, type Additions, type Features, createWriters, type OutboxWrites } from './features'
import { createLeader, type Leader, type LeaderParts } from './leader'
import type { Appointment } from './nouns/nouns'
import { createStatusTimes, type StatusTimes } from './nouns/statusTimes'
import type { Entry, Send } from './outbox/entry'
import type { Outbox } from './outbox/outbox'
import { createReads, type Reads } from './reads'
import { createListeners, createSignal, type Signal } from './signal'
import { Sync } from './sync/sync'

/** What a connection is before its outbox and searchIndex. */
type Line = {
  /** Begins whatever is kept of it: keys, entries, drafts, stores. */
  readonly name: string
  /** Names the service whichever key it is: ids are unique within one service only. */
  readonly serviceId: string
  readonly service: string
  /** What the service adds to the documents. */
  readonly features: Additions
  readonly shopName: string
  readonly surface: SignedIn['surface']
  readonly capabilities: KnownCapabilities
  readonly budget: Budget
  readonly leader: Leader
  readonly transport: Transport
  /** The Date of each answer, where the service itself said one. */
  readonly hearDate: (listener: (date: string | null) => void) => () => void
  /** The first position in the shop's history at which anything was read here, and the last; see contract/changes.ts. */
  readonly positions: Signal<{ readonly first: string; readonly last: string } | null>
  /** When the session ends that is not used any more, by this computer's clock; null before the first answer. */
  readonly endsAt: Signal<number | null>
  /** What is heard of other desks as it happens. */
  readonly live: Signal<Live>
  /** Requests of this page get no answer. */
  readonly isSilent: Pick<Signal<boolean>, 'get' | 'subscribe'>
}

/** `isLive`: whatever other desks change is here at once. `waiting`: so many records of it are held back. */
type Live = { readonly isLive: boolean; readonly waiting: number }

/** All that the dashboard has of one shop, through one key. */
export type Connection<J = Outbox, D = unknown> = Line & {
  readonly features: Features
  readonly api: Reads
  /** The newest that is known of each record, whichever list, answer or tab it came from. */
  readonly records: ShopRecords
  readonly statusTimes: StatusTimes
  /** Emits each change that no query read. */
  readonly sync: Sync
  readonly outbox: J
  readonly searchIndex: D
  /** Asks what the key may do: all of it at sign-in, later what is not known. */
  readonly probe: (how?: { isSignIn?: boolean }) => Promise<void>
  /** Lets go of locks and channels. */
  readonly close: () => void
}

export type ConnectOptions<J, D> = {
  makeOutbox: (
    line: Line,
    send: Send,
  ) => J & OutboxWrites & { close?: () => void; onSettled?: Outbox['onSettled'] }
  /** What of appointments is under way from before this page was opened, or in another tab. */
  pendingChanges?: (outbox: J) => StoredChanges<Appointment>
  makeSearchIndex: (line: Line, api: Reads) => D
  /** The session is over (signed-out), or the cookie is another connection's (other-connection). */
  onSignedOut: (failure: Failure) => void
  onSkipped?: OnSkipped
  fetch?: Fetch
  clock?: Clock
  storage?: Storage | null
  leaderParts?: LeaderParts
}

/** The tabs of a connection share one request budget. */
const Told = z.object({
  budget: z.union([z.object({ spent: z.literal(true) }), z.object({ pausedForMs: z.number() })]),
})

/** Without the values: they are the customers' own. */
const warnOfSkipped: OnSkipped = (list, count, fields) =>
  console.warn(`${count} of the ${list} could not be read: ${fields.join(', ')}`)

export function connect<J, D>(signedIn: SignedIn, options: ConnectOptions<J, D>): Connection<J, D> {
  const { connection: name, serviceId, service, scopes, surface } = signedIn
  const { shop: shopName } = signedIn
  const features = additionsOf(signedIn.features)
  const { fetch, clock, storage, onSignedOut, onSkipped = warnOfSkipped } = options
  const timing = { ...(clock && { clock }) }
  const capabilities = createCapabilities({
    connection: name,
    surface,
    scopes,
    ...(storage !== undefined && { storage }),
  })
  const leader = createLeader(name, options.leaderParts)
  const budget = createBudget({
    limit: LIMITS[surface],
    onNews: (news) => leader.tell({ budget: news }),
    ...timing,
  })
  leader.hear((message) => {
    const told = z.safeParse(Told, message)
    if (told.success) budget.heardElsewhere(told.data.budget)
  })
  const dates = createListeners<[date: string | null]>()
  const positions: Line['positions'] = createSignal(null)
  const endsAt: Line['endsAt'] = createSignal(null)
  const live = createSignal<Live>({ isLive: false, waiting: 0 })
  /** Of answers that are handed on as they came. */
  const answeredAt = new WeakMap<object, string>()
  const answering = createAnswering(clock ?? realClock)
  const transport = createTransport({
    connection: name,
    budget,
    answering,
    onSignedOut,
    onForbidden: (scope) => capabilities.learn(scope, 'no'),
    onAnswer({ headers, body }) {
      dates.tell(headers.get(SERVICE_DATE_HEADER))
      const lastsMs = headers.get(LASTS_HEADER)
      if (lastsMs !== null) endsAt.set(Date.now() + Number(lastsMs))
      const position = headers.get(POSITION_HEADER)
      if (position === null) return
      if (body instanceof Object) answeredAt.set(body, position)
      positions.set({ first: positions.get()?.first ?? position, last: position })
    },
    ...(fetch && { fetch }),
    ...timing,
  })
  const identity = { name, serviceId, service, features, shopName, surface }
  const line: Line = {
    ...identity,
    capabilities,
    budget,
    leader,
    transport,
    hearDate: dates.add,
    positions,
    endsAt,
    live,
    isSilent: answering.isSilent,
  }
  const outbox = options.makeOutbox(line, sendThrough(transport))
  const statusTimes = createStatusTimes(name, storage)
  const records = createShopRecords({
    stored: options.pendingChanges?.(outbox),
    onAppointment: statusTimes.note,
  })
  const sync = new Sync({ records, surface, features, leader })
  outbox.onSettled?.(({ entry, outcome }) => {
    if (outcome.end !== 'confirmed') return
    const { answer } = outcome
    sync.confirmed(entry, answer, (answer instanceof Object && answeredAt.get(answer)) || '')
  })
  const api = createReads({ surface, features, transport, records, capabilities, onSkipped })
  const writers = createWriters(outbox, capabilities, features)
  return {
    ...line,
    features: {
      ...features,
      get write() {
        return writers()
      },
    },
    api,
    records,
    statusTimes,
    sync,
    outbox,
    searchIndex: options.makeSearchIndex(line, api),
    probe: (how) => capabilities.probe(transport, how),
    close() {
      outbox.close?.()
      leader.close()
    },
  }
}

const Saved = z.object({ id: z.string() })

/** Of what it has done the service shows the record, and of what is gone nothing: a sign-in page of the line does not. */
const isDone = (method: string, { status, body }: Answer) =>
  method === 'DELETE' ? status === 204 : z.safeParse(Saved, body).success

/** One try of an entry: its own key and bytes, however often. */
export const sendThrough =
  (transport: Transport): Send =>
  async ({ id, method, path, body, ifMatch }: Entry, signal) => {
    const headers = {
      ...(method !== 'DELETE' && { 'Idempotency-Key': id }),
      ...(ifMatch !== null && { 'If-Match': ifMatch }),
    }
    const answer = await transport.ask({
      method,
      path,
      headers,
      body: body ?? undefined,
      signal,
      priority: 'act',
    })
    if (!isDone(method, answer)) {
      throw unreadable('Something else answered instead of the service', {
        status: answer.status,
        isWrite: true,
      })
    }
    return answer.body
  }

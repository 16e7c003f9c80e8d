import * as z from 'zod/mini'
import { SERVICE_DATE_HEADER, type SignedIn } from '../contract/session'
import { createApi } from './api'
import { createBudget, LIMITS, type Budget } from './budget'
import { createCapabilities, type KnownCapabilities } from './capabilities'
import type { Clock } from './clock'
import type { Failure } from './failure'
import type { Storage } from './grantStore'
import type { Hold, Write } from './intent'
import type { Entry, Send } from './journal/entry'
import type { Journal } from './journal/journal'
import { createLeader, type Leader, type LeaderParts } from './leader'
import type { OnSkipped } from './read'
import { unreadable } from './refusals'
import type { ShopApi } from './shop'
import { createTransport, type Answer, type Fetch, type Transport } from './transport'

/** What a connection is before its journal and directory. */
export type Line = {
  /** Begins whatever is kept of it: keys, entries, drafts, stores. */
  readonly name: string
  /** Names the service whichever key it is: ids are unique within one service only. */
  readonly serviceId: string
  readonly service: string
  /** Whether the service is this very software. */
  readonly isOurs: boolean
  readonly shopName: string
  readonly surface: SignedIn['surface']
  readonly isDemo: boolean
  readonly capabilities: KnownCapabilities
  readonly budget: Budget
  readonly leader: Leader
  readonly transport: Transport
  /** The Date of each answer, where the service itself said one. */
  readonly hearDate: (listener: (date: string | null) => void) => () => void
}

/** All that the dashboard has of one shop, through one key. */
export type Connection<J = Journal, D = unknown> = Line & {
  readonly api: ShopApi
  readonly journal: J
  readonly directory: D
  /** Asks what the key may do: all of it at sign-in, later what is not known. */
  readonly probe: (how?: { isSignIn?: boolean }) => Promise<void>
  /** Lets go of locks and channels. */
  readonly close: () => void
}

export type ConnectOptions<J, D> = {
  makeJournal: (line: Line, send: Send) => J & { write: Write; hold: Hold; close?: () => void }
  makeDirectory: (line: Line, api: ShopApi) => D
  /** The session is over (signed-out), or the cookie is another connection's (other-connection). */
  onSignedOut: (failure: Failure) => void
  onSkipped?: OnSkipped
  fetch?: Fetch
  clock?: Clock
  storage?: Storage | null
  leaderParts?: LeaderParts
}

/** What the tabs of a connection tell each other of the limit that they share. */
const Told = z.object({
  budget: z.union([z.object({ spent: z.literal(true) }), z.object({ pausedForMs: z.number() })]),
})

/** Without the values: they are the customers' own. */
const warnOfSkipped: OnSkipped = (list, count, fields) =>
  console.warn(`${count} of the ${list} could not be read: ${fields.join(', ')}`)

export function connect<J, D>(signedIn: SignedIn, options: ConnectOptions<J, D>): Connection<J, D> {
  const { connection: name, serviceId, service, isOurs, surface, shop: shopName, demo: isDemo } = signedIn
  const { fetch, clock, storage, onSignedOut, onSkipped = warnOfSkipped } = options
  const timing = { ...(clock && { clock }) }
  const capabilities = createCapabilities({
    connection: name,
    surface,
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
  const dates = new Set<(date: string | null) => void>()
  const transport = createTransport({
    connection: name,
    budget,
    onSignedOut,
    onForbidden: (scope) => capabilities.learn(scope, 'no'),
    onAnswer: ({ headers }) => dates.forEach((listener) => listener(headers.get(SERVICE_DATE_HEADER))),
    ...(fetch && { fetch }),
    ...timing,
  })
  const hearDate: Line['hearDate'] = (listener) => {
    dates.add(listener)
    return () => dates.delete(listener)
  }
  const identity = { name, serviceId, service, isOurs, shopName, surface, isDemo }
  const line: Line = { ...identity, capabilities, budget, leader, transport, hearDate }
  const journal = options.makeJournal(line, sendThrough(transport))
  const api = createApi({
    surface,
    transport,
    write: (intent, how) => journal.write(intent, how),
    hold: (intent, ms) => journal.hold(intent, ms),
    capabilities,
    onSkipped,
  })
  return {
    ...line,
    api,
    journal,
    directory: options.makeDirectory(line, api),
    probe: (how) => capabilities.probe(transport, how),
    close() {
      journal.close?.()
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
      throw unreadable('Something answered in the service’s place', { status: answer.status, isWrite: true })
    }
    return answer.body
  }

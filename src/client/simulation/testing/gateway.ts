import { POSITION_HEADER } from '~/contract/changes'
import { CONNECTION_HEADER, SHOP_PATH } from '~/contract/dashboardHttp'
import { REFUSED_HEADER, SERVICE_DATE_HEADER } from '~/contract/session'
import { BASE, type Asking, type Books, type Service } from './service'
import { createStreams } from './stream'
import { SECOND, type World } from './world'

// As much of the gateway as the money passes, and a record of what passed. It looks at the session when a request
// leaves the computer; what is on its way after that goes on.

export type Try = {
  /** The Idempotency-Key. */
  readonly key: string
  readonly path: string
  /** The key that the page meant, and the one that went with it. */
  readonly meant: number
  readonly sentUnder: number
  readonly at: number
  /** The time that it says the payment was made at. */
  readonly recordedAt: number | null
  /** Of the page that made it. */
  readonly page: object
  /** The service itself said 412: it was not run, and its key is as good as new. */
  wasStale: boolean
  /** What limits requests turned it away: its page knows that it was not run. */
  wasTurnedAway: boolean
  /** Payments that were in the books long enough, when it left the computer, for whoever made it to know of them. */
  readonly unseen: readonly string[]
}

/** How a card stood from some moment on, and the Idempotency-Key that brought it there. */
export type CardState = {
  readonly status: string
  readonly notes: string | null
  readonly key: string | null
}

type Made = { readonly key: string; readonly at: number; readonly invoice: string }

const SENT = ['accept', 'content-type', 'idempotency-key', 'if-match', 'last-event-id']
const ANSWERED = [
  'content-type',
  'etag',
  'idempotent-replayed',
  'retry-after',
  'x-request-id',
  POSITION_HEADER,
]

const pick = (headers: Headers, names: readonly string[]) =>
  names.flatMap((name): [string, string][] => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })

const refuse = (status: number, reason: string) =>
  Response.json(
    { gateway: { reason, message: `Nothing was sent: ${reason}` } },
    {
      status,
      headers: { [REFUSED_HEADER]: reason },
    },
  )

/** Of the one service, whichever key it is. */
export const SERVICE_ID = 'shop-service'

function recordedAtIn(body: string | null): number | null {
  const said = /"recorded_at":"([^"]+)"/.exec(body ?? '')?.[1]
  return said === undefined ? null : Date.parse(said)
}

export const connectionOf = (keyAt: number) => `connection-${keyAt}`
export const keyAtOf = (connection: string) => Number(connection.replace('connection-', ''))

type Options = {
  world: World
  /** What time it is by the computer that it runs on. */
  wall: () => number
  service: Service
  /** Compresses what passes, and so makes the tags weak. */
  compresses: boolean
  /** What whoever decided on the entry of a key had seen; undefined where that can't be said. */
  seenBy: (key: string) => ReadonlySet<string> | undefined
  /** As they stand when it begins. */
  books: Books
}

/** A look that was made just before may have missed what came since; it is as old as this at most. */
const LOOK_AGE_MS = 30 * SECOND

export function createGateway({ world, wall, service, compresses, seenBy, books }: Options) {
  const tries: Try[] = []
  /** Which key each payment in the books was made by, and when. */
  const made = new Map<string, Made>()
  let writing: Promise<unknown> = Promise.resolve()
  let latest = books
  const streams = createStreams(world, async () => (await service.newest?.()) ?? 0)

  const cards = new Map<string, CardState[]>(
    books.cards.map(({ id, status, notes }) => [id, [{ status, notes, key: null }]]),
  )
  /** Which key each invoice was voided by. */
  const voidedBy = new Map<string, string>()

  async function reach(request: Asking): Promise<Response> {
    const response = await service.fetch(request)
    const headers = new Headers(pick(response.headers, ANSWERED))
    const date = response.headers.get('date')
    if (date !== null) headers.set(SERVICE_DATE_HEADER, date)
    // Whatever answers at a port says its own.
    headers.set('date', new Date(wall()).toUTCString())
    const tag = headers.get('etag')
    if (compresses && tag !== null && !tag.startsWith('W/')) headers.set('etag', `W/${tag}`)
    if (response.body && headers.get('content-type')?.startsWith('text/event-stream')) {
      const body = streams.carry(response.body)
      await streams.caughtUp()
      return new Response(body, { headers })
    }
    const body = await response.text()
    return new Response(body === '' ? null : body, { status: response.status, headers })
  }

  /** One at a time, so that what is new in the books afterwards is known to be its doing. */
  function write(request: Asking, key: string | null): Promise<Response> {
    const mine = writing.then(async () => {
      try {
        return await reach(request)
      } finally {
        const by = key ?? 'none'
        latest = await service.books()
        const { payments, invoices } = latest
        for (const { id, status, notes } of latest.cards) {
          const before = cards.get(id)?.at(-1)
          if (before?.status !== status || before.notes !== notes)
            cards.get(id)?.push({ status, notes, key: by })
        }
        for (const { id, invoice_id: invoice } of payments) {
          if (!made.has(id)) made.set(id, { key: by, at: world.now(), invoice })
        }
        for (const { id, status } of invoices) {
          if (status === 'voided' && !voidedBy.has(id)) voidedBy.set(id, by)
        }
        await streams.caughtUp()
      }
    })
    writing = mine.catch(() => undefined)
    return mine
  }

  function unseen(key: string, path: string): string[] {
    const seen = seenBy(key)
    if (!seen) return []
    const isNews = ([id, by]: [string, Made]) =>
      by.key !== key && path.includes(by.invoice) && by.at < world.now() - LOOK_AGE_MS && !seen.has(id)
    return [...made].filter(isNews).map(([id]) => id)
  }

  return {
    tries,
    made,
    /** Every state of each card, the first first. */
    cards,
    voidedBy,
    /** As they stand since the last write. */
    books: () => latest,
    close: () => streams.close(),
    /** The last request under a key was answered by what limits them. */
    turnedAway(key: string | null) {
      const sent = tries.findLast((one) => one.key === key)
      if (sent) sent.wasTurnedAway = true
    },
    /** What a request does from here on, or why it goes nowhere. `keyAt` is the session's; null where there is none. */
    async depart(
      url: string,
      init: RequestInit,
      { keyAt, page }: { keyAt: 0 | 1 | null; page: object },
    ): Promise<() => Promise<Response>> {
      const asked = new Headers(init.headers)
      const meant = asked.get(CONNECTION_HEADER) ?? ''
      if (keyAt === null) return async () => refuse(401, 'signed_out')
      if (meant !== connectionOf(keyAt)) return async () => refuse(409, 'other_connection')
      const method = init.method ?? 'GET'
      const path = url.slice(SHOP_PATH.length)
      const headers = new Headers(pick(asked, SENT))
      headers.set('X-Service-Key', service.keys[keyAt])
      const body = typeof init.body === 'string' ? init.body : null
      const key = headers.get('idempotency-key')
      const request = { method, url: `${BASE}${path}`, headers, body }
      if (method === 'GET') return () => world.counted(() => reach(request))
      const of = key ?? 'none'
      const sent: Try = {
        key: of,
        path,
        meant: keyAtOf(meant),
        sentUnder: keyAt,
        at: world.now(),
        recordedAt: recordedAtIn(body),
        page,
        wasStale: false,
        wasTurnedAway: false,
        unseen: unseen(of, path),
      }
      tries.push(sent)
      return () =>
        world.counted(async () => {
          const response = await write(request, key)
          sent.wasStale = response.status === 412
          return response
        })
    },
  }
}

export type Gateway = ReturnType<typeof createGateway>

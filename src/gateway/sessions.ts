import { randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import * as z from 'zod/mini'
import { SURFACES } from '../contract/session'
import { createSeal } from './seal'
import type { Secrets } from './secrets'

const HOUR_MS = 3_600_000
const LONGEST_MS = 30 * 24 * HOUR_MS
const MARK_EVERY_MS = 5 * 60_000
const ID_BYTES = 12

const Started = z.object({
  id: z.string(),
  service: z.string(),
  surface: z.enum(SURFACES),
  key: z.string(),
  /** What the service said of the key at sign-in, where it says such things. It holds as long as the session. */
  told: z.optional(z.object({ scopes: z.array(z.string()), features: z.array(z.string()) })),
  startedAt: z.number(),
})
const Used = z.object({ id: z.string(), usedAt: z.number() })

export type Session = z.output<typeof Started> & { usedAt: number }
type Beginning = Omit<z.output<typeof Started>, 'id' | 'startedAt'>

export type Sessions = {
  /** The cookies of a new session. */
  readonly start: (beginning: Beginning) => Promise<SessionCookies>
  /** The session of a request; null where there is none, or it is over. */
  readonly read: (request: Request) => Promise<Session | null>
  /** The cookie that keeps a session in use from ending; null while the last one is new enough. */
  readonly keep: (session: Session) => Promise<string | null>
  /** When a session ends that is not used any more. */
  readonly endsAt: (session: Pick<Session, 'startedAt' | 'usedAt'>) => number
  /** The cookies that take a session away. */
  readonly end: () => readonly string[]
}

type SessionCookies = { session: Session; cookies: readonly string[] }
type Options = { secrets: Secrets; clock: () => number; idleHours: number; isSecure: boolean }

/**
 * Sessions that lie sealed in the browser alone. When one was last used stands in a cookie of its own: with it inside
 * the first, a slow answer that arrives after a sign-out, or after another sign-in, would bring the old session back.
 */
export function createSessions({ secrets, clock, idleHours, isSecure }: Options): Sessions {
  const seal = createSeal(secrets)
  const idleMs = idleHours * HOUR_MS
  const name = `${isSecure ? '__Host-' : ''}frontdesk-${secrets.installation}`
  const usedName = `${name}-used`

  const cookie = (cookieName: string, value: string, lifetimeMs: number) =>
    serialize(cookieName, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: Math.ceil(lifetimeMs / 1000),
      ...(isSecure && { secure: true }),
    })

  async function markOf({ id, startedAt }: Pick<Session, 'id' | 'startedAt'>, usedAt: number) {
    return cookie(usedName, await seal.close({ id, usedAt }), startedAt + LONGEST_MS - usedAt)
  }

  return {
    async start(beginning) {
      const now = clock()
      const id = randomBytes(ID_BYTES).toString('base64url')
      const started = { ...beginning, id, startedAt: now }
      const sealed = cookie(name, await seal.close(started), LONGEST_MS)
      return { session: { ...started, usedAt: now }, cookies: [sealed, await markOf(started, now)] }
    },

    async read(request) {
      const cookies = parse(request.headers.get('cookie') ?? '')
      const started = await seal.open(cookies[name] ?? '', Started)
      if (!started) return null
      const used = await seal.open(cookies[usedName] ?? '', Used)
      const usedAt = used?.id === started.id ? used.usedAt : started.startedAt
      const now = clock()
      const isOver = now - usedAt >= idleMs || now - started.startedAt >= LONGEST_MS
      return isOver ? null : { ...started, usedAt }
    },

    async keep(session) {
      const now = clock()
      const isNew = now - session.usedAt < Math.min(MARK_EVERY_MS, idleMs / 10)
      return isNew ? null : markOf(session, now)
    },

    endsAt: ({ startedAt, usedAt }) => Math.min(usedAt + idleMs, startedAt + LONGEST_MS),

    end: () => [cookie(name, '', 0), cookie(usedName, '', 0)],
  }
}

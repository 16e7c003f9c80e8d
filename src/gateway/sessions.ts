import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { defaults, seal, unseal } from 'iron-webcrypto'
import * as z from 'zod/mini'
import { SURFACES } from '~/contract/session'

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
  const cookieSeal = createSeal(secrets)
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
    return cookie(usedName, await cookieSeal.close({ id, usedAt }), startedAt + LONGEST_MS - usedAt)
  }

  return {
    async start(beginning) {
      const now = clock()
      const id = randomBytes(ID_BYTES).toString('base64url')
      const started = { ...beginning, id, startedAt: now }
      const sealed = cookie(name, await cookieSeal.close(started), LONGEST_MS)
      return { session: { ...started, usedAt: now }, cookies: [sealed, await markOf(started, now)] }
    },

    async read(request) {
      const cookies = parse(request.headers.get('cookie') ?? '')
      const started = await cookieSeal.open(cookies[name] ?? '', Started)
      if (!started) return null
      const used = await cookieSeal.open(cookies[usedName] ?? '', Used)
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

/** What the gateway makes of the installation's secret: a key of its own for each purpose. */
export type Secrets = {
  /** Tells this installation's cookies from those of another on the same host: cookies don't heed ports. */
  readonly installation: string
  readonly encryption: Buffer
  readonly integrity: Buffer
  /** Names for these words that tell none of them. */
  readonly connectionOf: (words: readonly string[]) => string
  readonly serviceIdOf: (words: readonly string[]) => string
}

const KEY_BYTES = 32
const NAME_BYTES = 16
const INSTALLATION_BYTES = 6

export function deriveSecrets(secret: Uint8Array): Secrets {
  const derive = (purpose: string, bytes = KEY_BYTES) =>
    Buffer.from(hkdfSync('sha256', secret, '', `frontdesk gateway ${purpose}`, bytes))
  const naming = (purpose: string) => {
    const key = derive(purpose)
    return (words: readonly string[]) =>
      createHmac('sha256', key)
        .update(JSON.stringify(words))
        .digest()
        .subarray(0, NAME_BYTES)
        .toString('base64url')
  }
  return {
    installation: derive('installation', INSTALLATION_BYTES).toString('hex'),
    encryption: derive('session encryption'),
    integrity: derive('session integrity'),
    connectionOf: naming('connection name'),
    serviceIdOf: naming('service name'),
  }
}

export type Seal = {
  readonly close: (value: object) => Promise<string>
  /** Null for what was not sealed here, or is no such value. */
  readonly open: <S extends z.ZodMiniType>(sealed: string, schema: S) => Promise<z.output<S> | null>
}

/** The sessions of so many desks. */
const MOST_KEPT = 200

export function createSeal({ encryption, integrity }: Pick<Secrets, 'encryption' | 'integrity'>): Seal {
  const keys = { encryption, integrity }
  /** What the last ones were opened to: a desk sends its session with each request, and to open it was most of passing one on. */
  const kept = new Map<string, unknown>()

  async function unsealed(sealed: string): Promise<unknown> {
    const value = kept.get(sealed) ?? (await unseal(sealed, { default: keys }, defaults))
    kept.delete(sealed)
    kept.set(sealed, value)
    const [oldest = ''] = kept.keys()
    if (kept.size > MOST_KEPT) kept.delete(oldest)
    return value
  }

  return {
    // Without a lifetime of its own: when a session ends is decided where it is read, by one clock.
    close: (value) => seal(value, keys, { ...defaults, ttl: 0 }),
    async open(sealed, schema) {
      try {
        const read = schema.safeParse(await unsealed(sealed))
        return read.success ? read.data : null
      } catch {
        return null
      }
    },
  }
}

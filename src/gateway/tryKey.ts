import * as z from 'zod/mini'
import { ErrorEnvelope } from '~/contract/full/error'
import { pageOf as fullPageOf } from '~/contract/full/page'
import { FEATURES, KeyAnswer } from '~/contract/key'
import { FlatError, pageOf as livePageOf } from '~/contract/live/page'
import { MAKER, MAKER_HEADER } from '~/contract/maker'
import type { GatewayReason, SurfaceName } from '~/contract/session'
import { targetOf } from './forward'
import { readText } from './readBody'
import { credentialOf, Redirected, type Service, Unreachable } from './service'

// The envelope alone tells a shop service: one odd row must not keep a whole shop out.
const SHAPES: Record<SurfaceName, { lists: readonly string[]; page: z.ZodMiniType; error: z.ZodMiniType }> = {
  full: {
    lists: ['/customers', '/appointments', '/quotes', '/invoices', '/payments', '/webhooks'],
    page: fullPageOf(z.unknown()),
    error: ErrorEnvelope,
  },
  live: {
    lists: ['/customers', '/appointments', '/invoices'],
    page: livePageOf(z.unknown()),
    error: FlatError,
  },
}

const MOST_CHARACTERS = 1_000_000
/** A cookie holds what a service says of the key: so many scopes, none of them longer than this. */
const MOST_SCOPES = 40
const LONGEST_SCOPE = 40
const PRINTABLE = /^[\x21-\x7e]+$/

export type Refusal = { reason: GatewayReason; message: string; retryAfter?: string }
/** `told`: what the service says of the key, where it says such things. */
export type Welcome = { told?: { scopes: string[]; features: string[] } }
type Answer = { status: number; body: unknown; retryAfter: string | null; isOurs: boolean }

/** Whether a key is good for anything at a service, and what that says of the key; or what exactly is wrong. */
export async function tryKey(
  service: Service,
  key: string,
  origin: { address?: string },
): Promise<Refusal | Welcome> {
  const notAccepted: Refusal = {
    reason: 'key_not_accepted',
    message: `${service.name} does not accept this key. It may be mistyped, revoked or expired.`,
  }
  // What no header can carry no service has ever given out.
  if (!PRINTABLE.test(key)) return notAccepted
  try {
    for (const list of SHAPES[service.surface].lists) {
      const answer = await ask(service, key, list, '?limit=1', origin)
      const outcome = judge(service, answer)
      if (outcome === 'welcome') {
        const told = answer.isOurs ? await askAboutKey(service, key, origin) : {}
        return told ?? notAccepted
      }
      if (outcome === 'not accepted') return notAccepted
      if (outcome !== 'not this list') return outcome
    }
  } catch (error) {
    if (error instanceof Unreachable) return { reason: 'service_unreachable', message: error.message }
    if (error instanceof Redirected) return { reason: 'not_a_shop_service', message: error.message }
    throw error
  }
  return {
    reason: 'key_without_permission',
    message: `${service.name} knows this key, but the key may not read anything there. It needs a read permission, such as read:customers.`,
  }
}

/**
 * Of no other maker's service: its documents know no such address. Where a proxy before it knows the documented ones alone,
 * the dashboard finds the key's rights out by itself. Null where the key is not accepted.
 */
async function askAboutKey(
  service: Service,
  key: string,
  origin: { address?: string },
): Promise<Refusal | Welcome | null> {
  const answer = await ask(service, key, '/key', '', origin)
  const told = KeyAnswer.safeParse(answer.body)
  if (told.success) {
    const { scopes, features } = told.data
    const known: readonly string[] = FEATURES[service.surface]
    const short = scopes.filter(({ length }) => length <= LONGEST_SCOPE).slice(0, MOST_SCOPES)
    return { told: { scopes: short, features: features.filter((word) => known.includes(word)) } }
  }
  const outcome = judge(service, answer)
  if (outcome === 'not accepted') return null
  const isPassing = answer.status === 429 || answer.status >= 500
  return isPassing && typeof outcome !== 'string' ? outcome : {}
}

async function ask(
  service: Service,
  key: string,
  path: string,
  query: string,
  origin: { address?: string },
): Promise<Answer> {
  const target = targetOf(service.base, path, query)
  if (!target) throw new Error(`${path} is no path`)
  const headers = new Headers([['Accept', 'application/json'], credentialOf(service.surface, key)])
  const response = await service.send({ method: 'GET', target, headers, body: null, signal: null }, origin)
  const text = await readText(response.body, MOST_CHARACTERS).catch(() => {
    throw new Unreachable(`${service.name} broke off its answer.`)
  })
  const isOurs = response.headers.get(MAKER_HEADER) === MAKER
  return {
    status: response.status,
    body: parsed(text),
    retryAfter: response.headers.get('retry-after'),
    isOurs,
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

type Outcome = Refusal | 'welcome' | 'not accepted' | 'not this list'

function judge({ name, surface }: Service, { status, body, retryAfter }: Answer): Outcome {
  const { page, error } = SHAPES[surface]
  if (status === 429 || status === 503) {
    const message = `${name} asks to wait (${status}). Try again in a minute.`
    return { reason: 'service_paused', message, ...(retryAfter !== null && { retryAfter }) }
  }
  if (status === 200 && page.safeParse(body).success) return 'welcome'
  const isItsError = error.safeParse(body).success
  if (status === 401 && isItsError) return 'not accepted'
  if (status === 403 && isItsError) return 'not this list'
  if (status >= 500) {
    return {
      reason: 'service_unreachable',
      message: `${name} fails at the moment (${status}). Try again later.`,
    }
  }
  return {
    reason: 'not_a_shop_service',
    message: `${name} does not answer like a shop service of this kind (${status}).`,
  }
}

import { randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import {
  DEVICE_LINK_PATH,
  type DeviceWay,
  LinkLook,
  type LinkOffer,
  type LinkRefusal,
} from '~/contract/deviceLink'
import { jsonAnswer } from './jsonAnswer'
import { type Reach, isLoopbackHost } from './reach'
import { readJson } from './readBody'
import { refuse } from './refuse'
import type { Origin } from './sessionRoutes'
import type { Secrets } from './sessions'

type Asking = { code: string; claim: string | null; address?: string }

/** What the service of this process says of a link's code. */
export type DeviceLinks = {
  readonly look: (asking: Asking) => Promise<({ is: 'open' } & LinkOffer) | LinkRefusal>
  readonly spend: (asking: Asking & { claim: string }) => Promise<{ is: 'spent'; key: string } | LinkRefusal>
}

type Options = {
  links: DeviceLinks
  secrets: Secrets
  isSecure: boolean
  reach: Reach
  /** Whether the request is signed in to the service of this process. */
  isHere: (request: Request) => Promise<boolean>
}

const WORDS = {
  unknown:
    'This link is not valid. Part of it may be missing, or it was revoked. Open the whole link, or ask for a new one.',
  over: 'This link has expired after 15 minutes. Ask the person who made it for a new one.',
  used: 'This link was already used on a computer. If that was not yours, tell the person who made it. Ask for a new link for this computer.',
} as const

function refused(why: LinkRefusal): Response {
  if (why.is === 'paused') {
    const message = 'Too many links were tried from here. Wait a minute, then open this one again.'
    return refuse('service_paused', message, { 'Retry-After': String(why.seconds) })
  }
  return refuse('link_used_up', WORDS[why.is])
}

/** How a further computer comes to a session: a link is looked at first, and only then spent. */
export function createDeviceRoutes({ links, secrets, isSecure, reach, isHere }: Options) {
  const claims = createClaims({ secrets, isSecure })
  const originFor = createDeskOrigin(reach)

  async function look(request: Request, { address }: Origin): Promise<Response> {
    const read = LinkLook.safeParse(await readJson(request))
    if (!read.success) return refuse('bad_request', 'This is not a link.')
    const claim = claims.of(request) ?? claims.make()
    const found = await links.look({ code: read.data.code, claim, ...(address !== undefined && { address }) })
    if (found.is !== 'open') return refused(found)
    const { is: _, ...offer } = found
    return jsonAnswer(offer, [claims.keep(claim)])
  }

  return {
    path: DEVICE_LINK_PATH,
    answer: async (request: Request, origin: Origin): Promise<Response> => {
      if (request.method === 'POST') return look(request, origin)
      if (request.method !== 'GET') return refuse('bad_request', `${request.method} is not supported here.`)
      const way: DeviceWay = { isHere: await isHere(request), origin: originFor(request) }
      return jsonAnswer(way)
    },
    /** The key, and what the browser stays known by, should this answer be lost; or why there is none. */
    /** Nobody is let in again with a link after signing out. */
    forget: claims.end,
    spend: async (code: string, request: Request, { address }: Origin) => {
      const claim = claims.of(request) ?? claims.make()
      const spent = await links.spend({ code, claim, ...(address !== undefined && { address }) })
      return spent.is === 'spent' ? { key: spent.key, cookies: [claims.keep(claim)] } : refused(spent)
    },
  }
}

const CLAIM_BYTES = 32
const CLAIM = /^[\w-]{43}$/
/** As long as any link is good. */
const LASTS_S = 15 * 60

/**
 * What a browser is known by that looks at a link before it is signed in. If the answer to spending the link is lost,
 * the same browser may ask again: no other has this, and no page can read it.
 */
function createClaims({ secrets, isSecure }: { secrets: Secrets; isSecure: boolean }) {
  const name = `${isSecure ? '__Host-' : ''}frontdesk-${secrets.installation}-claim`
  const cookie = (value: string, maxAge: number) =>
    serialize(name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge,
      ...(isSecure && { secure: true }),
    })
  return {
    of(request: Request): string | null {
      const claim = parse(request.headers.get('cookie') ?? '')[name] ?? ''
      return CLAIM.test(claim) ? claim : null
    },
    make: () => randomBytes(CLAIM_BYTES).toString('base64url'),
    keep: (claim: string) => cookie(claim, LASTS_S),
    end: () => cookie('', 0),
  }
}

/**
 * The address under which other computers open this dashboard, as far as is known from whoever asks; null where it
 * answers on its own computer only.
 */
function createDeskOrigin({ hasTls, origins }: Reach) {
  const named = origins
    .map((origin) => new URL(origin))
    .filter(({ protocol, hostname }) => protocol === 'https:' && !isLoopbackHost(hostname))
  return (request: Request): string | null => {
    const asked = new URL(request.url)
    // Only names that are its own come here; with TLS of its own the port is the one that was asked as well.
    if (hasTls && !isLoopbackHost(asked.hostname)) return `https://${asked.host}`
    const origin = named.find(({ hostname }) => hostname === asked.hostname) ?? named[0]
    return origin?.origin ?? null
  }
}

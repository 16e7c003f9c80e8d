import {
  DEVICE_LINK_PATH,
  type DeviceWay,
  LinkLook,
  type LinkOffer,
  type LinkRefusal,
} from '../contract/deviceLink'
import { createClaims } from './claims'
import { createDeskOrigin } from './deskOrigin'
import { json, readJson } from './json'
import type { Reach } from './reach'
import { refuse } from './refuse'
import type { Secrets } from './secrets'
import type { Origin } from './sessionRoutes'

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
    'There is no such link here. A part of it may be missing, or it was taken back. Open all of it, or ask for a new one.',
  over: 'It was good for 15 minutes, and they are over. Ask for a new one where it was made.',
  used: 'It is good for one computer, and one was signed in with it. If that was not yours, tell whoever made it. For this computer ask for a new one.',
} as const

function refused(why: LinkRefusal): Response {
  if (why.is === 'paused') {
    const message = 'Too many links were tried from here. Wait a minute, then open it again.'
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
    if (!read.success) return refuse('bad_request', 'This is no link.')
    const claim = claims.of(request) ?? claims.make()
    const found = await links.look({ code: read.data.code, claim, ...(address !== undefined && { address }) })
    if (found.is !== 'open') return refused(found)
    const { is: _, ...offer } = found
    return json(offer, [claims.keep(claim)])
  }

  return {
    path: DEVICE_LINK_PATH,
    answer: async (request: Request, origin: Origin): Promise<Response> => {
      if (request.method === 'POST') return look(request, origin)
      if (request.method !== 'GET') return refuse('bad_request', `${request.method} is not used here.`)
      const way: DeviceWay = { isHere: await isHere(request), origin: originFor(request) }
      return json(way)
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

import { CONNECTION_HEADER } from '~/contract/dashboardHttp'
import { FEATURES } from '~/contract/key'
import { type Session as Told, SignIn, type SurfaceName } from '~/contract/session'
import type { Demo } from './demo'
import type { createDeviceRoutes } from './deviceRoutes'
import { jsonAnswer, withCookies } from './jsonAnswer'
import { readJson } from './readBody'
import { ANSWER_HEADERS, refuse } from './refuse'
import type { Service } from './service'
import type { Services } from './services'
import type { Session, Sessions } from './sessions'
import { tryKey } from './tryKey'

export type Origin = { address?: string }
export type Connected = { session: Session; service: Service; connection: string; serviceId: string }

type Options = {
  services: Services
  sessions: Sessions
  /** The session of a request, with its service, as long as there is one of that name. */
  connected: (request: Request) => Promise<Connected | null>
  connect: (session: Session, service: Service) => Connected
  devices: Pick<ReturnType<typeof createDeviceRoutes>, 'spend' | 'forget'>
  demo: Demo | null
  mayOpenDemo: (request: Request, origin: Origin) => boolean
  homeOf: (request: Request) => string | null
  embeddedName: string
  timeZone: string | null
  taxRatePpm: number | null
}

type Wanted = { name: string; surface: SurfaceName; key: string }

/** The service here is asked anew for each page; another said it at sign-in. */
function toldOf({ session, service }: Connected, own: { scopes: readonly string[] } | null) {
  if (own) return { scopes: [...own.scopes], features: [...FEATURES[service.surface]] }
  return { scopes: session.told?.scopes ?? null, features: session.told?.features ?? [] }
}

/** GET, POST and DELETE /session: who is signed in, signing in, signing out; and what the page is told of it. */
export function createSessionRoutes(options: Options) {
  const { services, sessions, demo } = options

  async function tell(connected: Connected | null, request: Request, origin: Origin): Promise<Told> {
    const offered = demo !== null && options.mayOpenDemo(request, origin)
    const { list } = services
    const own = connected && (await connected.service.shopOf(connected.session.key))
    return {
      services: list.map(({ name, surface }) => ({ name, surface })),
      home: options.homeOf(request),
      demo: offered,
      timeZone: own?.timeZone ?? options.timeZone,
      taxRatePpm: own?.taxRatePpm ?? options.taxRatePpm,
      signedIn: connected && {
        connection: connected.connection,
        serviceId: connected.serviceId,
        service: connected.service.name,
        surface: connected.service.surface,
        ...toldOf(connected, own),
        shop: own?.name ?? connected.service.name,
      },
    }
  }

  /** What a person asks to be signed in to; a response where that can't be. */
  function wantedBy(
    how: Exclude<SignIn, { desk: string }>,
    request: Request,
    origin: Origin,
  ): Wanted | Response {
    if ('key' in how) return { name: how.service, surface: how.surface, key: how.key.trim() }
    if (!demo || !options.mayOpenDemo(request, origin)) {
      return refuse('bad_request', 'This service has no demo shop.')
    }
    const surface = 'link' in how ? demo.links.take(how.link) : how.demo
    if (!surface) return refuse('link_used_up', 'This link was already used or has expired. Sign in below.')
    return { name: options.embeddedName, surface, key: demo.keys[surface] }
  }

  async function signIn(request: Request, origin: Origin): Promise<Response> {
    const read = SignIn.safeParse(await readJson(request))
    if (!read.success) return refuse('bad_request', 'The sign-in request is not valid.')
    if ('desk' in read.data) return signInDesk(read.data.desk, request, origin)
    const wanted = wantedBy(read.data, request, origin)
    if (wanted instanceof Response) return wanted
    const service = services.find(wanted.name, wanted.surface)
    if (!service) return refuse('bad_request', 'There is no such service here.')
    const tried = await tryKey(service, wanted.key, origin)
    if ('reason' in tried) {
      const { reason, message, retryAfter } = tried
      return refuse(reason, message, retryAfter === undefined ? {} : { 'Retry-After': retryAfter })
    }
    const { name, surface } = service
    const { session, cookies } = await sessions.start({ service: name, surface, key: wanted.key, ...tried })
    return jsonAnswer(await tell(options.connect(session, service), request, origin), cookies)
  }

  /** A key that was made this very moment is not tried: that would count as its first use, and nobody has it yet. */
  async function signInDesk(code: string, request: Request, origin: Origin): Promise<Response> {
    const service = services.find(options.embeddedName, 'full')
    const spent = await options.devices.spend(code, request, origin)
    if (spent instanceof Response) return spent
    if (!service) return refuse('bad_request', 'There is no such service here.')
    const { name, surface } = service
    const started = await sessions.start({ service: name, surface, key: spent.key })
    const cookies = [...started.cookies, ...spent.cookies]
    return jsonAnswer(await tell(options.connect(started.session, service), request, origin), cookies)
  }

  async function signOut(request: Request): Promise<Response> {
    const meant = request.headers.get(CONNECTION_HEADER)
    const connected = await options.connected(request)
    if (meant !== null && connected !== null && meant !== connected.connection) {
      return refuse(
        'other_connection',
        'This browser is signed in to another connection. Nothing was changed.',
      )
    }
    const gone = [...sessions.end(), options.devices.forget()]
    return withCookies(new Response(null, { status: 204, headers: ANSWER_HEADERS }), gone)
  }

  async function answer(request: Request, origin: Origin): Promise<Response> {
    if (request.method === 'GET')
      return jsonAnswer(await tell(await options.connected(request), request, origin))
    if (request.method === 'POST') return signIn(request, origin)
    if (request.method === 'DELETE') return signOut(request)
    return refuse('bad_request', `${request.method} is not supported here.`)
  }

  /** The same for the page itself; null where nobody is signed in, or the request does not say who. */
  async function told(request: Request, origin: Origin): Promise<Told | null> {
    const connected = await options.connected(request)
    return connected && tell(connected, request, origin)
  }

  return { answer, told }
}

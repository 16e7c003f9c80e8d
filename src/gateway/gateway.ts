import { SESSION_PATH, SHOP_PATH, PAGE_HEADER, PAGE_HEADER_VALUE } from '~/contract/dashboardHttp'
import type { Watch } from '~/contract/requestRecord'
import type { SurfaceName } from '~/contract/session'
import { SET_UP_PATH } from '~/contract/setUp'
import { compressing } from './compressing'
import { createDemoCheck, type Demo } from './demo'
import { createDeviceRoutes, type DeviceLinks } from './deviceRoutes'
import { fileAt, loadFiles, pageAt, serveFile, withoutWorker, personalPage } from './files'
import { checkForward, forward } from './forward'
import { createHostCheck } from './hostCheck'
import { withCookies } from './jsonAnswer'
import type { Fetch } from './listen'
import { isLoopbackHost, type Reach, isLoopback } from './reach'
import { refuse } from './refuse'
import { embeddedService, rootOf, SERVICE_PREFIXES, type Service, prefixOf } from './service'
import { createServices, EMBEDDED_NAME } from './services'
import { type Connected, createSessionRoutes } from './sessionRoutes'
import { deriveSecrets, createSessions, type Session } from './sessions'
import { createSetUpRoute, type SetUp } from './setUpRoute'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // It lets through the addresses of our own workers and nothing else.
  'trusted-types frontdesk-worker',
]

/** What the browser is told of every page and file: nothing from elsewhere, nothing inline, no framing. */
const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': POLICY.join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

const IDLE_HOURS = 12

type Options = {
  /** The service of this process: both surfaces, by path. */
  embedded: { fetch: Fetch; shopOf: Service['shopOf']; deviceLinks: DeviceLinks }
  /** Those elsewhere, as the operator named them. */
  services?: readonly Service[]
  /** The folder of the built dashboard, or why it is not served; null where something else serves it. */
  dashboard: { directory: string } | { withheld: string } | null
  /** Whether browsers keep the program, to begin with it while there is no line. */
  isKept?: boolean
  reach: Reach
  secret: Uint8Array
  demo?: Demo | null
  /** How the first shop is made in a browser. */
  setUp?: SetUp
  timeZone?: string | null
  taxRatePpm?: number | null
  idleHours?: number
  clock?: () => number
  /** Hears what became of each request for what is the desk's own. */
  watch?: Watch | undefined
}

/** Everything that answers on the one port. */
export function createGateway(options: Options): Fetch {
  const { embedded, dashboard, reach, clock = Date.now, watch } = options
  const secrets = deriveSecrets(options.secret)
  const isSecure = reach.hasTls || reach.origins.some((origin) => origin.startsWith('https://'))
  const sessions = createSessions({ secrets, clock, idleHours: options.idleHours ?? IDLE_HOURS, isSecure })
  const here = { name: EMBEDDED_NAME, ...embedded }
  const services = createServices([
    embeddedService('full', here),
    embeddedService('live', here),
    ...(options.services ?? []),
  ])

  // The address is part of the name: a service that is pointed elsewhere is another connection.
  const connect = (session: Session, service: Service): Connected => {
    const words = [service.name, service.surface, service.base.href, session.key]
    const serviceId = secrets.serviceIdOf([rootOf(service)])
    return { session, service, connection: secrets.connectionOf(words), serviceId }
  }
  async function connected(request: Request): Promise<Connected | null> {
    const session = await sessions.read(request)
    const service = session && services.find(session.service, session.surface)
    return session && service ? connect(session, service) : null
  }

  const deviceRoutes = createDeviceRoutes({
    links: embedded.deviceLinks,
    secrets,
    isSecure,
    reach,
    isHere: async (request) => (await connected(request))?.service.name === EMBEDDED_NAME,
  })
  const sessionRoutes = createSessionRoutes({
    devices: deviceRoutes,
    services,
    sessions,
    connected,
    connect,
    demo: options.demo ?? null,
    mayOpenDemo: createDemoCheck(reach),
    homeOf: createHome(reach),
    embeddedName: EMBEDDED_NAME,
    timeZone: options.timeZone ?? null,
    taxRatePpm: options.taxRatePpm ?? null,
  })
  const setUpRoute = options.setUp && createSetUpRoute(options.setUp)
  const refusedByName = createHostCheck(reach)
  const refusedBy = createGuard(reach)
  const built = dashboard !== null && 'directory' in dashboard ? loadFiles(dashboard.directory) : null
  const files = built && options.isKept === false ? withoutWorker(built) : built

  const shop: Fetch = async (request, origin) => {
    const found = await connected(request)
    if (!found) return refuse('signed_out', 'The session has ended. Nothing was sent; sign in again.')
    const target = checkForward(request, found)
    if (target instanceof Response) return target
    const kept = await sessions.keep(found.session)
    const now = clock()
    // This very request counts as use only where it brings a new mark of it.
    const usedAt = kept === null ? found.session.usedAt : now
    const lastsMs = sessions.endsAt({ ...found.session, usedAt }) - now
    const answer = await forward(request, found, { target, lastsMs }, origin)
    return withCookies(answer, kept === null ? [] : [kept])
  }

  const page: Fetch = async (request, origin) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(405, 'Only GET and HEAD work here.', { Allow: 'GET, HEAD' })
    }
    const place = files && pageAt(files, request)
    const session = place && (await sessionRoutes.told(request, origin))
    const file = place ?? (files && fileAt(files, request))
    if (!file) return plain(404, 'There is nothing at this address.')
    const answer = session ? personalPage(file, session) : serveFile(file, request)
    for (const [name, value] of Object.entries(pageHeaders)) answer.headers.set(name, value)
    return answer
  }

  const desk: Fetch = async (request, origin) => {
    const { pathname } = new URL(request.url)
    if (pathname === SET_UP_PATH && setUpRoute) {
      // Where nothing is to be set up there is no such address, for whoever asks.
      const answer = await setUpRoute(request, { origin, refused: refusedBy(request) })
      if (answer) return answer
    }
    const answer = isBeneath(pathname, SHOP_PATH)
      ? shop
      : pathname === SESSION_PATH
        ? sessionRoutes.answer
        : pathname === deviceRoutes.path
          ? deviceRoutes.answer
          : null
    return answer === null ? page(request, origin) : (refusedBy(request) ?? answer(request, origin))
  }

  const ownPaths = [SHOP_PATH, SESSION_PATH, deviceRoutes.path, SET_UP_PATH]
  /** Of a place within a shop, and of a page or a file, no more is told than which of these it is. */
  const templateOf = (pathname: string) =>
    ownPaths.find((path) => isBeneath(pathname, path)) ?? (pathname.startsWith('/assets/') ? '/assets' : '/')

  async function watched(
    request: Request,
    answering: Promise<Response>,
    isUnreadable: boolean,
  ): Promise<Response> {
    const began = performance.now()
    const answer = await answering
    watch?.({
      at: clock(),
      request: null,
      surface: 'desk',
      method: request.method,
      path: isUnreadable ? null : templateOf(new URL(request.url).pathname),
      status: answer.status,
      reason: null,
      ms: performance.now() - began,
      waitedMs: 0,
      shop: null,
      key: null,
      write: request.headers.get('idempotency-key'),
    })
    return answer
  }

  const ofDesk: Fetch = async (request, origin) => {
    const { unreadable } = origin
    if (unreadable) return plain(unreadable.status, `${unreadable.message}.`)
    if (dashboard !== null && 'withheld' in dashboard) return plain(403, dashboard.withheld)
    const refused = refusedByName(request)
    if (refused) return plain(refused.status, refused.words)
    return desk(request, origin).catch((error: unknown) => {
      // Told to the operator alone: what went wrong inside may say more than a page should hear.
      console.error('a request of the dashboard failed:', error)
      return plain(500, 'Something went wrong. The administrator finds it in the log.')
    })
  }

  return compressing(async (request, origin) => {
    const { pathname, hostname } = new URL(request.url)
    if (SERVICE_PREFIXES.some((prefix) => isBeneath(pathname, prefix))) return embedded.fetch(request, origin)
    const resembled = surfaceResembled(pathname)
    if (resembled) return embedded.fetch(nowhereOn(resembled, request), origin)
    const answer = await watched(request, ofDesk(request, origin), origin.unreadable !== undefined)
    // Not on loopback, where it would bind every other program on this machine's ports as well.
    if (isSecure && !isLoopbackHost(hostname)) answer.headers.set('Strict-Transport-Security', HSTS)
    return answer
  })
}

const HSTS = 'max-age=31536000'

const isBeneath = (pathname: string, prefix: string) =>
  pathname === prefix || pathname.startsWith(`${prefix}/`)

const plain = (status: number, words: string, headers: Record<string, string> = {}) =>
  new Response(`${words}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...pageHeaders, ...headers },
  })

/** Lets through only what our own page sends. */
function createGuard({ origins }: Reach) {
  return (request: Request): Response | null => {
    const { headers, url } = request
    const origin = headers.get('origin')
    const site = headers.get('sec-fetch-site')
    const isOurs =
      headers.get(PAGE_HEADER) === PAGE_HEADER_VALUE &&
      (site === null || site === 'same-origin') &&
      (origin === null || origin === new URL(url).origin || origins.includes(origin))
    return isOurs
      ? null
      : refuse('foreign_site', 'Only the dashboard itself may send this. Nothing was done.')
  }
}

const LOCAL = '127.0.0.1'

/**
 * Where the dashboard of this machine lives, for a page that was asked for by another of its names; null for any other.
 * To a browser localhost and 127.0.0.1 are two origins: two journals, two directories, two sessions. With TLS there is
 * none, since a certificate may be good for one of the names alone.
 */
function createHome({ host, hasTls }: Reach) {
  const name = !isLoopback(host) ? LOCAL : host.includes(':') ? `[${host}]` : host
  return (request: Request): string | null => {
    const asked = new URL(request.url)
    if (hasTls || !isLoopbackHost(asked.hostname) || asked.hostname === name) return null
    asked.hostname = name
    return asked.origin
  }
}

/**
 * The surface whose words fit a path that looks like an API and is none here: another version, or ours mistyped. The
 * page instead, which answers everywhere else, would be taken for success by a program.
 */
function surfaceResembled(pathname: string): SurfaceName | null {
  const [first = ''] = decoded(pathname).split('/').filter(Boolean)
  if (/^api$/i.test(first)) return 'live'
  return /^v\d[\w.-]*$/i.test(first) ? 'full' : null
}

/** As whoever wrote it meant it: `%76` is a `v`. Letter by letter, since a path may hold what is no encoding at all. */
const decoded = (pathname: string) =>
  pathname.replaceAll(/%[0-7][\da-f]/gi, (code) => decodeURIComponent(code))

/** The same asked of that surface, where it has nothing either. */
const nowhereOn = (surface: SurfaceName, { method, headers }: Request) =>
  new Request(`http://nowhere.invalid${prefixOf(surface)}/`, { method, headers })

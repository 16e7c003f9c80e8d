import * as z from 'zod/mini'

// What the dashboard and its gateway say to each other. The API key passes once, inward, and is never said again.

/** The reason, on the gateway's own refusals alone: no service can set it, whatever its answer's body looks like. */
export const REFUSED_HEADER = 'X-Frontdesk-Refused'

/**
 * The service's own `Date`, where it said one. Not `Date` itself: the gateway, and every proxy in front of it, puts its
 * own time there where there is none, or even where there is.
 */
export const SERVICE_DATE_HEADER = 'X-Frontdesk-Service-Date'

/** On what the gateway hands back of the service: in so many milliseconds the session ends, if it is not used any more. */
export const LASTS_HEADER = 'X-Frontdesk-Lasts'

export const SURFACES = ['full', 'live'] as const

const ServiceChoice = z.object({ name: z.string(), surface: z.enum(SURFACES) })

export const SignedIn = z.object({
  /** Names service, surface and key without telling any of them: an HMAC made by the gateway. */
  connection: z.string(),
  /** Names the service alone, in the same way: equal for every key of it and for both of its surfaces. */
  serviceId: z.string(),
  service: z.string(),
  surface: z.enum(SURFACES),
  /** The scopes of the key where the gateway knows them; null where they have to be found out. */
  scopes: z.nullable(z.array(z.string())),
  /** What the service adds to its document, as it has announced itself; see contract/key.ts. */
  features: z.array(z.string()),
  /** The shop's own name where the gateway knows it, else the service's. */
  shop: z.string(),
})

/** GET /session, and the answer to signing in. */
export const Session = z.object({
  services: z.array(ServiceChoice),
  /**
   * The one origin of this machine's dashboard, where the page was asked for by another of the machine's names: what a
   * browser keeps is kept for each apart. Null everywhere else.
   */
  home: z.nullable(z.string()),
  /** Whether the two demo buttons are on offer. */
  demo: z.boolean(),
  /** For every desk: the signed-in shop's own, else the operator's; null where neither is given. */
  timeZone: z.nullable(z.string()),
  /** In millionths: 88_750 is 8.875 %. */
  taxRatePpm: z.nullable(z.int()),
  signedIn: z.nullable(SignedIn),
})

/** POST /session. A link is the code that the starting process printed; a desk, that of a link made in Settings. */
export const SignIn = z.union([
  z.strictObject({
    service: z.string(),
    surface: z.enum(SURFACES),
    key: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  z.strictObject({ demo: z.enum(SURFACES) }),
  z.strictObject({ link: z.string() }),
  z.strictObject({ desk: z.string() }),
])

export const GATEWAY_REASONS = [
  'key_not_accepted',
  'key_without_permission',
  'service_unreachable',
  'not_a_shop_service',
  'service_paused',
  'link_used_up',
  'bad_request',
  'signed_out',
  'other_connection',
  'foreign_site',
] as const

/** What the gateway itself refuses; a service's own refusals pass through as they are. */
export const GatewayError = z.object({
  gateway: z.object({ reason: z.enum(GATEWAY_REASONS), message: z.string() }),
})

export type Session = z.output<typeof Session>
export type SignedIn = z.output<typeof SignedIn>
export type SignIn = z.output<typeof SignIn>
export type GatewayReason = (typeof GATEWAY_REASONS)[number]
export type SurfaceName = (typeof SURFACES)[number]

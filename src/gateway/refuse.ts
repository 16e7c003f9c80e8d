import { REFUSED_HEADER, type GatewayReason } from '~/contract/session'

const STATUSES: Record<GatewayReason, number> = {
  bad_request: 400,
  key_not_accepted: 401,
  signed_out: 401,
  key_without_permission: 403,
  foreign_site: 403,
  other_connection: 409,
  link_used_up: 410,
  service_unreachable: 502,
  not_a_shop_service: 502,
  service_paused: 503,
}

/** What every answer to the page's own requests says. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  // An answer opened as a page by itself would be a stranger's page on our own address.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** A refusal of the gateway's own, for the page to tell from those of a service. */
export const refuse = (reason: GatewayReason, message: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ gateway: { reason, message } }), {
    status: STATUSES[reason],
    headers: { 'Content-Type': 'application/json', ...ANSWER_HEADERS, [REFUSED_HEADER]: reason, ...headers },
  })

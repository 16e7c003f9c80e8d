// What every request of the dashboard's own page carries. Apart from the rest of the contract, for the file that asks
// first and has to be small.

/** Sent with every request of the page: another site can't set it without asking first. */
export const PAGE_HEADER = 'X-Frontdesk'
export const PAGE_HEADER_VALUE = '1'

export const SESSION_PATH = '/session'

/** Everything below it is forwarded to the session's service: /shop/customers is its {base}/customers. */
export const SHOP_PATH = '/shop'

/**
 * The connection that a request is meant for; where it is not the cookie's, nothing is forwarded (409). Needed under
 * /shop. With DELETE /session it keeps a tab from ending a session that another tab has begun since.
 */
export const CONNECTION_HEADER = 'X-Frontdesk-Connection'

/** So many rows of a list are asked for at a time. */
export const PAGE_SIZE = 100

/** The element of the page in which stands what GET /session would tell; absent where it is not known. */
export const SESSION_ELEMENT = 'session'

/** The service worker: its place decides which pages are its own, so it can't lie among the hashed files. */
export const WORKER_PATH = '/sw.js'

/** Begins the name of each cache that the worker keeps a build of the program in. */
export const PROGRAM_CACHES = 'frontdesk-program-'

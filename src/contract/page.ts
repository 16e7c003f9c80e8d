// What every request of the dashboard's own page carries. Apart from the rest of the contract, for the file that asks
// first and has to be small.

/** Sent with every request of the page: another site can't set it without asking first. */
export const PAGE_HEADER = 'X-Frontdesk'
export const PAGE_HEADER_VALUE = '1'

export const SESSION_PATH = '/session'

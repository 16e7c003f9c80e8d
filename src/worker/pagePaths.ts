/** The first words of the dashboard's own addresses: what lies under any other, the server alone answers. */
export const PAGE_PATHS = [
  'board',
  'customers',
  'day-close',
  'invoices',
  'payments',
  'quotes',
  'schedule',
  'set-up',
  'settings',
  'sign-in',
  'today',
]

const PLACE = new RegExp(`^/(?:(?:${PAGE_PATHS.join('|')})(?:/.*)?)?$`)

/** Whether the page is at this address. */
export const isPagePath = (pathname: string) => PLACE.test(pathname)

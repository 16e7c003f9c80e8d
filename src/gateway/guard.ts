import { PAGE_HEADER, PAGE_HEADER_VALUE } from '../contract/page'
import type { Reach } from './reach'
import { refuse } from './refuse'

/** Lets through only what our own page sends. */
export function createGuard({ origins }: Reach) {
  return (request: Request): Response | null => {
    const { headers, url } = request
    const origin = headers.get('origin')
    const site = headers.get('sec-fetch-site')
    const isOurs =
      headers.get(PAGE_HEADER) === PAGE_HEADER_VALUE &&
      (site === null || site === 'same-origin') &&
      (origin === null || origin === new URL(url).origin || origins.includes(origin))
    return isOurs ? null : refuse('foreign_site', 'Only the dashboard itself may ask this. Nothing was done.')
  }
}

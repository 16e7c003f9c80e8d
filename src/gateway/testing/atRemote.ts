import { readService } from '~/gateway/remote'
import { startDesk } from './desk'
import { json, startRemote, welcoming } from './remote'

export const KEY = 'fd_thekey'

/** Signed in at a fake service that from then on answers as wanted. */
export async function atRemote(
  answer = welcoming,
  { surface = 'full', base = '/base/v1', timeoutMs = 30_000 } = {},
) {
  const pages = { full: welcoming, live: json(200, { items: [], nextCursor: null }) }
  const kind = surface === 'live' ? 'live' : 'full'
  const remote = await startRemote(pages[kind])
  const desk = await startDesk({ services: [readService(`North=${kind}:${remote.url}${base}`, timeoutMs)] })
  const browser = desk.browser()
  const { status } = await browser.withKey(KEY, kind, 'North')
  if (status !== 200) throw new Error('the fake service let nobody in')
  remote.seen.length = 0
  remote.answer = answer
  return { remote, desk, browser }
}

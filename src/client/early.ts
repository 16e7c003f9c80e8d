import {
  CONNECTION_HEADER,
  PAGE_HEADER,
  PAGE_HEADER_VALUE,
  PAGE_SIZE,
  SESSION_ELEMENT,
  SESSION_PATH,
  SHOP_PATH,
} from '~/contract/dashboardHttp'
import { OPEN_STATUSES } from '~/domain/appointments'

// Nothing here may need a library: it runs before the program is there.

/** Longer than the gateway waits for the service, so that its words about a slow one arrive. */
export const TIMEOUT_MS = 35_000

export const PAGE_REQUEST = {
  headers: { Accept: 'application/json', [PAGE_HEADER]: PAGE_HEADER_VALUE },
  credentials: 'same-origin',
  cache: 'no-store',
  redirect: 'error',
} as const satisfies RequestInit

let asked: Promise<Response> | null = null

/** What the page says of who is signed in, as text; nothing where it does not know. */
export const toldByPage = () => document.getElementById(SESSION_ELEMENT)?.textContent

/** `told`: what stands in the page. One that says nothing is not signed out: a link in a mail brings no cookie along. */
export function askWhoIsSignedIn(told?: string | null): Promise<Response> {
  asked = told
    ? Promise.resolve(new Response(told))
    : fetch(SESSION_PATH, { ...PAGE_REQUEST, signal: AbortSignal.timeout(TIMEOUT_MS) })
  // Whoever takes it hears of the failure.
  asked.catch(() => {})
  return asked
}

/** The answer to what was asked before the program was there, once; null from then on. */
export function takeEarlySession(): Promise<Response> | null {
  const answer = asked
  asked = null
  return answer
}

type Told = { signedIn: { connection: string; surface: string; features: readonly string[] } | null }
type Early = { connection: string; answer: Promise<Response>; at: number }

const lists = new Map<string, Early>()

/** The beginnings of the board's open columns, as soon as it is known whose; see `askWhoIsSignedIn` for `told`. */
export function askForOpenCards(session: Promise<Response>, told?: string | null): Promise<void> {
  // What stands in the page need not be waited for: the program, once it is here, keeps the browser from all else.
  if (told) return Promise.resolve(askFor(JSON.parse(told)))
  return session.then(async (answer) => askFor(await answer.clone().json()))
}

/** Other services' columns are in another order, and some list by day, which the page says. */
function askFor({ signedIn }: Told) {
  // Once the program is there, it asks by itself, and both would ask.
  const isProgramHere = asked === null
  if (signedIn?.surface !== 'full' || isProgramHere) return
  const { connection, features } = signedIn
  for (const status of OPEN_STATUSES) {
    const list = features.includes('board') ? 'board' : 'appointments'
    const url = `${SHOP_PATH}/${list}?${new URLSearchParams({ limit: `${PAGE_SIZE}`, status })}`
    const answer = fetch(url, {
      ...PAGE_REQUEST,
      headers: { ...PAGE_REQUEST.headers, [CONNECTION_HEADER]: connection },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    answer.catch(() => {})
    lists.set(url, { connection, answer, at: performance.now() })
  }
}

/** What is older is no answer to what is asked now. */
const FRESH_MS = 10_000

const ageOf = ({ at }: Early) => performance.now() - at
const isFresh = (early: Early) => ageOf(early) < FRESH_MS

/** The answer to a question of a connection that was asked already, once; null where it was not. */
export function takeEarly(url: string, connection: string): Promise<Response> | null {
  const early = lists.get(url)
  lists.delete(url)
  return early && early.connection === connection && isFresh(early) ? early.answer : null
}

/** How long ago the first of what can still be taken was asked: what is made of it is as old as that. */
export const waitedMs = () => Math.max(0, ...[...lists.values()].filter(isFresh).map(ageOf))

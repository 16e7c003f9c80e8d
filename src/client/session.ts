import * as z from 'zod/mini'
import { CONNECTION_HEADER, SESSION_PATH } from '~/contract/dashboardHttp'
import { Session, type SignIn } from '~/contract/session'
import { unreadable } from './api/failure'
import { accepted, exchange, type Answer, type Fetch } from './api/transport'
import { takeEarlySession } from './early'

type How = { signal?: AbortSignal; fetch?: Fetch }

export type { Session, SignIn } from '~/contract/session'

function sessionOf({ body, status }: Answer): Session {
  const read = z.safeParse(Session, body)
  if (!read.success) throw unreadable('The answer is not a session', { status, cause: read.error })
  return read.data
}

/** Who this browser is signed in as, and what it could sign in to. */
export async function readSession(how: How = {}): Promise<Session> {
  return sessionOf(accepted(await exchange({ ...how, method: 'GET', url: SESSION_PATH }), false))
}

/** Who the page has asked for before the program was there; asked anew from then on. */
export function readFirstSession(): Promise<Session> {
  const early = takeEarlySession()
  return readSession(early ? { fetch: () => early } : {})
}

/** The key goes to the gateway once, and is kept nowhere here. */
export async function signIn(credentials: SignIn, how: How = {}): Promise<Session> {
  const body = JSON.stringify(credentials)
  return sessionOf(accepted(await exchange({ ...how, method: 'POST', url: SESSION_PATH, body }), false))
}

/** Ends the session of this connection, and not that of another which a second tab has begun since. */
export async function signOut(connection: string, how: How = {}): Promise<void> {
  const headers = { [CONNECTION_HEADER]: connection }
  accepted(await exchange({ ...how, method: 'DELETE', url: SESSION_PATH, headers }), false)
}

import { useSyncExternalStore } from 'react'
import { createAhead, type Ahead } from '../../client/appointments/ahead'
import { keptWishes, learnResumed } from '../../client/appointments/keptWishes'
import { askTheTime } from '../../client/askTheTime'
import { connect, type Connection as Connected } from '../../client/connect'
import { createDirectory, type Directory } from '../../client/directory/directory'
import { startSearchWorker } from '../../client/directory/trustedWorker'
import type { Failure } from '../../client/failure'
import { browserParts } from '../../client/journal/browser'
import { createJournal, type Journal } from '../../client/journal/journal'
import { createServiceTime } from '../../client/journal/serviceTime'
import { readSession, signIn, signOut, type Session, type SignIn } from '../../client/session'
import { forgetDrafts } from './drafts'

export type { SignIn } from '../../client/session'
export type Connection = Connected<Journal, Directory> & { readonly ahead: Ahead }

/** Where this browser stands: what it can sign in to, what it is signed in to, and whether that still holds. */
export type Desk = {
  readonly session: Session | null
  readonly connection: Connection | null
  /** The session ended while a page was open: the page stays, and asks to sign in again. */
  readonly lapsed: boolean
}

let state: Desk = { session: null, connection: null, lapsed: false }
const listeners = new Set<() => void>()

function set(next: Partial<Desk>) {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function lapse(failure: Failure) {
  if (failure.kind === 'other-connection') location.reload()
  else set({ lapsed: true })
}

function open(signedIn: NonNullable<Session['signedIn']>): Connection {
  const connected = connect(signedIn, {
    onSignedOut: lapse,
    makeJournal(line, send) {
      const parts = browserParts()
      const time = createServiceTime(parts.clock, Date.now, (signal) => askTheTime(line.transport, signal))
      line.hearDate(time.heard)
      return createJournal({ ...parts, connection: line.name, send, time })
    },
    makeDirectory: (line, api) =>
      createDirectory({
        connection: line.name,
        shop: api,
        leader: line.leader,
        budgetWindow: () => line.budget.state().limit,
        workerFactory: startSearchWorker,
      }),
  })
  const ahead = createAhead(keptWishes(connected.journal))
  learnResumed(connected.journal, ahead)
  const connection = { ...connected, ahead }
  void connection.journal.resume()
  connection.directory.start()
  return connection
}

/** The session decides: the same connection goes on, another one begins anew. */
function adopt(session: Session) {
  const { signedIn } = session
  const before = state.connection
  if (before && signedIn?.connection === before.name) {
    set({ session, lapsed: false })
    void before.journal.resume()
    before.directory.start()
    return before
  }
  if (before) leave(before)
  const connection = signedIn && open(signedIn)
  set({ session, connection, lapsed: false })
  return connection
}

function leave(connection: Connection) {
  connection.journal.close()
  connection.directory.close()
  connection.close()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const desk = {
  get: () => state,
  async start() {
    const connection = adopt(await readSession())
    void connection?.probe()
  },
  async signIn(how: SignIn) {
    const connection = adopt(await signIn(how))
    await connection?.probe({ isSignIn: true })
  },
  /** Only after everything unsent has been dealt with: then nothing of the shop stays on this computer. */
  async signOut() {
    const { connection } = state
    if (!connection) return
    await signOut(connection.name)
    leave(connection)
    connection.capabilities.forget()
    forgetDrafts(connection.name)
    await connection.directory.wipe()
    adopt(await readSession())
  },
}

export const useDesk = () => useSyncExternalStore(subscribe, desk.get)

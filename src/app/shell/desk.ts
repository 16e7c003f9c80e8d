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
import { createLookAgain } from '../../client/payments/lookAgain'
import {
  readFirstSession,
  readSession,
  signIn,
  signOut,
  type Session,
  type SignIn,
} from '../../client/session'
import { onSignedInElsewhere, tellSignedIn } from './otherTabs'

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
  if (failure.kind === 'other-connection') return location.reload()
  set({ lapsed: true })
  // Another tab may have signed in since this was asked. Where it was the service that said no, the session says little.
  void follow({ mayGoOn: failure.reason === 'signed_out' })
}

/** A tab that asks to sign in does not have to, once another has: it goes on, or begins anew at the other shop. */
async function follow({ mayGoOn }: { mayGoOn: boolean }) {
  // Whoever can't read the session is asked to sign in, as they are already.
  const session = await readSession().catch(() => null)
  const name = session?.signedIn?.connection
  if (!session || !state.lapsed || name === undefined) return
  if (name !== state.connection?.name) location.reload()
  else if (mayGoOn) adopt(session)
}

onSignedInElsewhere(() => {
  if (state.lapsed) void follow({ mayGoOn: true })
})

function open(signedIn: NonNullable<Session['signedIn']>): Connection {
  const connected = connect(signedIn, {
    onSignedOut: lapse,
    makeJournal(line, send) {
      const parts = browserParts()
      const time = createServiceTime(parts.clock, Date.now, (signal) => askTheTime(line.transport, signal))
      line.hearDate(time.heard)
      return createJournal({
        ...parts,
        connection: line.name,
        send,
        check: createLookAgain(line.transport),
        time,
      })
    },
    makeDirectory: (line, api) =>
      createDirectory({
        connection: line.name,
        shop: api,
        leader: line.leader,
        budgetWindow: () => line.budget.state().limit,
        untilFree: line.budget.untilFree,
        workerFactory: startSearchWorker,
      }),
  })
  const ahead = createAhead(keptWishes(connected.journal))
  learnResumed(connected.journal, ahead)
  const connection = { ...connected, ahead }
  void connection.journal.resume()
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
    const connection = adopt(await readFirstSession())
    void connection?.probe()
  },
  async signIn(how: SignIn) {
    const connection = adopt(await signIn(how))
    tellSignedIn()
    await connection?.probe({ isSignIn: true })
  },
  /** Only after everything unsent has been dealt with: then nothing of the shop stays on this computer. */
  async signOut() {
    const { connection } = state
    if (!connection) return
    // At hand before the session ends: the line may be gone after that.
    const { forgetComputer } = await import('./forgetComputer')
    await signOut(connection.name)
    leave(connection)
    try {
      await connection.directory.wipe()
      await forgetComputer()
    } finally {
      // It is closed, and never gone on with.
      set({ connection: null, lapsed: false })
    }
    // Another tab may have signed in elsewhere since. Where that can't be asked, the way in is on screen already.
    void readSession().then(
      (session) => state.connection ?? adopt(session),
      () => null,
    )
  },
}

export const useDesk = () => useSyncExternalStore(subscribe, desk.get)

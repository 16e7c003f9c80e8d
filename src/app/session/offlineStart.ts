import { Failure } from '~/client/api/failure'
import { forgetPersisted, readPersisted, type Persisted } from '~/client/cache/persistedBoards'
import type { Source } from '~/client/cache/shopRecords'
import { marked, SIGNED_OUT } from '~/client/cache/startupFlags'
import { readSession, signOut, type Session } from '~/client/session'
import { forgetComputer, type SigningOut } from './forgetComputer'
import { tellSignedOut } from './otherTabs'
import type { Connection, SessionState } from './sessionState'

// What a start does before the server has said who is signed in, and what a sign-out leaves to the next one.

const AGAIN_MS = 5_000
const LOOK_MS = 1_000

/** Of the desk. */
type Parts = {
  adopt: (session: Session, persisted: Source['persisted']) => void
  /** The server has said who is signed in. */
  settle: (session: Session, persisted?: Source['persisted']) => Promise<void>
  set: (next: Partial<SessionState>) => void
  get: () => SessionState
  subscribe: (listener: () => void) => () => void
  leave: (connection: Connection) => void
}

/** The line is back, or time has passed. */
const awhile = () =>
  new Promise<void>((resolve) => {
    const late = setTimeout(goOn, AGAIN_MS)
    function goOn() {
      removeEventListener('online', goOn)
      clearTimeout(late)
      resolve()
    }
    addEventListener('online', goOn)
  })

const nameOf = ({ signedIn }: Session) => signedIn?.connection

/** Ends the session that somebody has signed out of before; rejects while there is no line. */
async function finishSigningOut() {
  const connection = marked(SIGNED_OUT)
  if (connection === null) return
  await signOut(connection).catch((error: unknown) => {
    // Somebody has signed in elsewhere since: that one is over.
    if (!(error instanceof Failure && error.kind === 'other-connection')) throw error
  })
  localStorage.removeItem(SIGNED_OUT)
}

/** Off the disk; what could not be removed is not shown even so. */
export const forgetShown = () => forgetPersisted().catch(() => {})

/** Whoever signs in sees nothing of whoever did before. */
export async function beforeSignIn() {
  await finishSigningOut()
  await forgetShown()
}

/** Without a line the session can't be ended yet: that comes first when there is one. Rejects where it can't be remembered. */
function signOutLater(connection: string) {
  localStorage.setItem(SIGNED_OUT, connection)
  void (async () => {
    while (marked(SIGNED_OUT) !== null) {
      await awhile()
      await finishSigningOut().catch(() => {})
    }
  })()
}

/** False where there is no line; but nothing is discarded then that could still be sent. */
async function endSession(connection: string, { discarding }: SigningOut) {
  try {
    await signOut(connection)
    return true
  } catch (error) {
    const isLine = error instanceof Failure && error.kind === 'unreachable'
    if (!isLine || discarding.length > 0) throw error
    signOutLater(connection)
    return false
  }
}

/** Signs out of this computer: at once, though the session itself may end only when there is a line. */
export async function leaveComputer(
  connection: Connection,
  how: SigningOut,
  leave: (connection: Connection) => void,
) {
  const isEnded = await endSession(connection.name, how)
  tellSignedOut(connection.name)
  leave(connection)
  return { isEnded, isForgotten: await forgetComputer(connection, how) }
}

/** Resolves when something is to be shown. */
export async function begin(asked: Promise<Session>, parts: Parts): Promise<void> {
  let answered: Session | null = null
  asked.then(
    (session) => (answered = session),
    () => {},
  )
  if (marked(SIGNED_OUT) !== null) {
    await finishSigningOut()
    return parts.settle(await readSession())
  }
  const persisted = await readPersisted().catch(() => null)
  if (!persisted) return parts.settle(await asked)
  if (answered) return settle(answered, persisted, parts)
  parts.adopt(persisted.session, boardsIn(persisted))
  parts.set({ unsure: 'asking' })
  void untilAnswered(asked, persisted, parts)
}

async function settle(session: Session, persisted: Persisted, parts: Parts) {
  if (nameOf(session) === nameOf(persisted.session)) return parts.settle(session, boardsIn(persisted))
  await forgetShown()
  return parts.settle(session)
}

function boardsIn({ boards }: Persisted) {
  const byKey = new Map(
    boards.map(({ key, board }) => [key.join(), { ...board, isPersisted: true as const }]),
  )
  return (key: string) => byKey.get(key)
}

/** Off the screen and off the disk. */
function takeOff({ get, set, leave }: Parts) {
  const { connection, session, unsure } = get()
  if (!connection || !unsure) return
  void forgetShown()
  leave(connection)
  set({ connection: null, lapsed: false, session: session && { ...session, signedIn: null } })
}

async function untilAnswered(asked: Promise<Session>, persisted: Persisted, parts: Parts) {
  // A timer would not heed that the computer slept, and has no room for a month.
  const ending = setInterval(() => {
    const now = Date.now()
    if (now < persisted.takenAt || now >= persisted.endsAt) takeOff(parts)
  }, LOOK_MS)
  const stop = parts.subscribe(() => parts.get().lapsed && takeOff(parts))
  let session = await asked.catch(() => null)
  while (session === null && parts.get().unsure) {
    parts.set({ unsure: 'alone' })
    await awhile()
    session = await readSession().catch(() => null)
  }
  clearInterval(ending)
  stop()
  if (session && parts.get().unsure) await settle(session, persisted, parts)
}

import { Failure } from '~/client/api/failure'
import type { Source } from '~/client/cache/shopRecords'
import { isAnyMarked } from '~/client/cache/startupFlags'
import { connect, type Connection as Connected } from '~/client/connect'
import { browserParts } from '~/client/outbox/browser'
import { Outbox } from '~/client/outbox/outbox'
import { createServiceTime } from '~/client/outbox/serviceTime'
import { createLazyCheck } from '~/client/payments/lazyCheck'
import { pendingChanges } from '~/client/pendingChanges'
import { SearchIndex } from '~/client/search/searchIndex'
import { startSearchWorker } from '~/client/search/workerClient'
import { readFirstSession, readSession, signIn, type Session, type SignIn } from '~/client/session'
import { createSignal } from '~/client/signal'
import { loadAfterFirstAnswer, onFirstAnswer } from '~/ui/afterFirstAnswer'
import { importWithRetry } from '~/ui/importWithRetry'
import { useSignal } from '~/ui/useSignal'
import type { SigningOut } from './forgetComputer'
import { onSignedElsewhere, tellSignedIn } from './otherTabs'

export type { SignIn } from '~/client/session'
export type Connection = Connected<Outbox, SearchIndex> & Pick<Source, 'persisted'>
type PersistedSource = Source['persisted']

/** Where this browser stands: what it can sign in to, what it is signed in to, and whether that still holds. */
export type SessionState = {
  readonly session: Session | null
  readonly connection: Connection | null
  /** The session ended while a page was open, or the service takes its key no more: the page stays, and asks to sign in again. */
  readonly lapsed: false | 'session' | 'key'
  /** What is shown was kept before the page began: 'asking' who is signed in, or 'alone' while nobody answers. */
  readonly unsure: false | 'asking' | 'alone'
  /** Signed out, though not everything could be removed from this computer. */
  readonly leftBehind: boolean
}

const state = createSignal<SessionState>({
  session: null,
  connection: null,
  lapsed: false,
  unsure: false,
  leftBehind: false,
})

const set = (next: Partial<SessionState>) => state.set({ ...state.get(), ...next })

const offlineStart = () => import('./offlineStart')

/** The boards of whatever connection. */
const forgetPersisted = async () => isAnyMarked() && (await offlineStart()).forgetShown()

function lapse(failure: Failure) {
  // What stands in between has no words of the service's, and ends nothing that is only shown.
  if (!failure.wordless) void forgetPersisted()
  else if (state.get().unsure) return
  if (failure.kind === 'other-connection') {
    void forgetPersisted().then(() => location.reload())
    return
  }
  set({ lapsed: failure.reason === null ? 'key' : 'session' })
  // Another tab may have signed in since this was asked. Where it was the service that said no, the session says little.
  void follow({ mayGoOn: failure.reason !== null })
}

/** A tab that asks to sign in does not have to, once another has: it goes on, or begins anew at the other shop. */
async function follow({ mayGoOn }: { mayGoOn: boolean }) {
  // Whoever can't read the session is asked to sign in, as they are already.
  const session = await readSession().catch(() => null)
  const name = session?.signedIn?.connection
  const { connection, lapsed } = state.get()
  if (!session || (connection && !lapsed) || name === undefined) return
  if (connection && name !== connection.name) {
    location.reload()
  } else if (mayGoOn) void adopt(session)?.probe()
}

onSignedElsewhere({
  in() {
    // Before it has been asked who is signed in, the answer will tell.
    const { session, connection, lapsed } = state.get()
    if (session && (lapsed || !connection)) void follow({ mayGoOn: true })
  },
  out(name) {
    const { connection } = state.get()
    if (connection?.name !== name) return
    leave(connection)
    set({ connection: null, lapsed: false })
  },
})

function open(signedIn: NonNullable<Session['signedIn']>, persisted: PersistedSource): Connection {
  const connected = connect(signedIn, {
    onSignedOut: lapse,
    makeOutbox(line, send) {
      const parts = browserParts()
      const time = createServiceTime(Date.now)
      line.hearDate(time.heard)
      return new Outbox({
        ...parts,
        connection: line.name,
        service: line.serviceId,
        send,
        check: createLazyCheck({
          transport: line.transport,
          hasTags: line.features.etags,
          mayReadPayments: () => line.capabilities.get().read.payments !== 'no',
        }),
        time,
      })
    },
    pendingChanges: (outbox) => pendingChanges(outbox),
    makeSearchIndex: (line, api) =>
      new SearchIndex({
        connection: line.name,
        shop: api,
        leader: line.leader,
        requestsPerMinute: () => line.budget.state().limit,
        isLive: () => line.live.get().isLive,
        untilFree: () => loadAfterFirstAnswer(line.budget.untilFree),
        async openStore(...parts) {
          const { DurableStore } = await importWithRetry(() => import('~/client/search/store'))
          return DurableStore.open(...parts)
        },
        loadSync: () =>
          loadAfterFirstAnswer(async () => (await import('~/client/search/indexSync')).IndexSync),
        startWorker: startSearchWorker,
      }),
  })
  const { records, searchIndex, sync } = connected
  // Each tab puts each change into the search index, which the tabs share: one of them may close before it has. Also what
  // the record cache knew from a list, since lists do not feed the index.
  sync.subscribe(({ changes }) => {
    for (const { noun, id } of changes) {
      const customer = noun === 'customers' ? records.customers.find(id) : null
      const vehicle = noun === 'vehicles' ? records.vehicles.find(id) : null
      if (customer) searchIndex.upsert({ customers: [customer] })
      if (vehicle) searchIndex.upsert({ vehicles: [vehicle] })
    }
  })
  void connected.outbox.resume()
  return persisted ? { ...connected, persisted } : connected
}

/** What the service has announced to this session. */
const announcedTo = ({ signedIn }: Session) => JSON.stringify([signedIn?.features, signedIn?.scopes])

/** The session decides: the same connection goes on, another one begins anew. */
function adopt(session: Session, persisted?: PersistedSource) {
  const { signedIn } = session
  const { connection: before, session: last } = state.get()
  const isSame = last !== null && announcedTo(session) === announcedTo(last)
  const isOn = before !== null && signedIn?.connection === before.name
  // What this page has read and shown belongs to what an older service announced. One that began with stored boards has
  // read nothing yet, and begins anew without a reload.
  if (isOn && !isSame && !state.get().unsure) location.reload()
  if (isOn && (isSame || !state.get().unsure)) {
    set({ session, lapsed: false, unsure: false })
    void before.outbox.resume()
    before.searchIndex.start()
    return before
  }
  if (before) leave(before)
  const connection = signedIn && open(signedIn, persisted)
  set({
    session,
    connection,
    lapsed: false,
    unsure: false,
    leftBehind: state.get().leftBehind && !connection,
  })
  return connection
}

const left = new WeakSet<Connection>()

function leave(connection: Connection) {
  left.add(connection)
  connection.outbox.close()
  connection.searchIndex.close()
  connection.close()
}

async function settle(session: Session, persisted?: PersistedSource) {
  // Only under another of this machine's names, so that nobody else fetches it.
  if (session.home !== null && (await (await import('./goHome')).goHome(session.home))) return
  const connection = adopt(session, persisted)
  // A service that tells no rights is tried right by right: a dozen requests, which the first cards would stand behind.
  onFirstAnswer(() => void connection?.probe())
}

export const sessionState = {
  get: state.get,
  subscribe: state.subscribe,
  /** Signed out of, though what is kept of it may not all be forgotten yet. */
  hasLeft: (connection: Connection) => left.has(connection),
  /** Whether to load the page anew unasked: nothing would be lost by it, or cut off while it can still be undone. */
  mayBeLeft: () => !state.get().connection?.outbox.get().held,
  async start() {
    const asked = readFirstSession()
    if (!isAnyMarked()) return settle(await asked)
    asked.catch(() => {})
    await (await offlineStart()).begin(asked, { ...state, set, adopt, settle, leave })
  },
  async signIn(how: SignIn) {
    if (isAnyMarked()) await (await offlineStart()).beforeSignIn()
    const session = await signIn(how)
    tellSignedIn()
    const connection = adopt(session)
    await connection?.probe({ isSignIn: true })
  },
  /** Only after somebody has decided on what this key has unsent. Nothing else stays but what other keys have. */
  async signOut(how: SigningOut) {
    const { connection } = state.get()
    if (!connection) return
    // At hand before the session ends: the line may be gone after that.
    const { leaveComputer } = await offlineStart().catch((cause: unknown) => {
      throw new Failure('unreachable', 'What signing out needs could not be fetched', { cause })
    })
    const { isEnded, isForgotten } = await leaveComputer(connection, how, leave)
    set({ connection: null, lapsed: false, unsure: false, leftBehind: !isForgotten })
    if (!isEnded) return
    // Another tab may have signed in elsewhere since. Where that can't be asked, the way in is on screen already.
    void readSession().then(
      (session) => state.get().connection ?? adopt(session),
      () => null,
    )
  },
}

export const useSessionState = () => useSignal(state)

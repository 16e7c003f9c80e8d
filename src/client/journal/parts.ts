import type { Clock } from '../clock'
import { createLockClaims, type Locks } from './claims'
import { firstOf, type Entry, type Intent, type JournalStore, type Look, type Send } from './entry'
import type { Job } from './job'
import { createLanes, recordOf } from './lanes'
import { createNews, type Channel } from './news'
import { createNudges } from './nudges'
import { watchStore } from './persist'
import type { ServiceTime } from './serviceTime'
import { createView } from './snapshot'

export type JournalParts = {
  /** Its name; entries of others are never sent. */
  connection: string
  /** The service's name without the key; null where it is not told. */
  service?: string | null
  send: Send
  look?: Look
  /** What it does not take is not sent. */
  store: JournalStore
  locks: Locks
  channel?: Channel | null
  clock: Clock
  newKey: () => string
  /** This computer's time of day, right or wrong. */
  wall?: () => number
  /** Without it only this computer's clock tells an entry's age. */
  time?: ServiceTime | null
  /** Calls back when the line may be back; what it returns stops that. */
  onOnline?: (wake: () => void) => () => void
}

/** What the pieces of one journal share. */
export function assemble(parts: JournalParts) {
  const {
    connection,
    service = null,
    send,
    look,
    clock,
    newKey,
    wall = () => Date.now(),
    time = null,
    locks,
    channel,
  } = parts
  const store = watchStore(parts.store)
  const jobs = new Map<string, Job>()
  const news = createNews(channel ?? null)
  const view = createView(store, connection)
  const shared = { connection, send, look, clock, wall, time, store, jobs, news, view }

  return {
    ...shared,
    claims: createLockClaims(locks),
    lanes: createLanes(),
    nudges: createNudges(clock),
    changed,
    entryFor,
    anew,
  }

  function changed() {
    void view.refresh()
    news.changed()
  }

  /** A new entry, its key and bytes fixed from here on. */
  function entryFor(intent: Intent, state: Entry['state'], id = newKey()): Entry {
    const { method, path, label, ifMatch = null, expects, undated, secretAnswer } = intent
    const { record = recordOf(path, id) } = intent
    const body = intent.body === undefined ? null : JSON.stringify(intent.body)
    const act = { id, connection, method, path, body, ifMatch, label, record }
    const more = {
      ...(service !== null && { service }),
      ...(expects !== undefined && { expects }),
      ...(undated && { undated }),
      ...(secretAnswer && { secretAnswer }),
    }
    return startOf({ ...act, ...more }, state)
  }

  /** The same act under a new key, entered when the first one was. */
  function anew(before: Entry, expects?: string): Entry {
    const { tried: _tried, lastTryAt: _last, sendAgain: _again, expectedFirst: _expected, ...entry } = before
    const id = newKey()
    const record = entry.record === entry.id ? id : entry.record
    const isSeen = entry.expects !== undefined && expects !== undefined
    const seen = isSeen && { expects }
    return { ...entry, ...seen, id, first: firstOf(entry), record, state: 'saved', attempts: 0, note: null }
  }

  function startOf(what: Act, state: Entry['state']): Entry {
    return { ...what, savedAt: wall(), serviceSavedAt: time?.now() ?? null, state, attempts: 0, note: null }
  }
}

type Act = Pick<
  Entry,
  | 'id'
  | 'connection'
  | 'service'
  | 'method'
  | 'path'
  | 'body'
  | 'ifMatch'
  | 'expects'
  | 'undated'
  | 'secretAnswer'
  | 'first'
  | 'label'
  | 'record'
>

export type Desk = ReturnType<typeof assemble>

import type { Failure } from '../api/failure'

/**
 * One write that was decided on at this desk. The key and the bytes never change: whatever is sent again
 * is the same request, so that the service can tell that it has seen it.
 */
export type Entry = {
  /** Also the Idempotency-Key. */
  readonly id: string
  readonly connection: string
  /** Names the service without the key, so that what waits under another key is seen; absent where the service has none. */
  readonly service?: string
  /** A DELETE has no key on this API and needs none: the second one finds nothing left to delete. */
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  /** Relative to the service's base. */
  readonly path: string
  /** The exact bytes; null where there are none. */
  readonly body: string | null
  /** The ETag that the change was made against, where there was one. */
  readonly ifMatch: string | null
  /** What the person had before their eyes, for `look` to compare with before each try; absent where it may go as it is. */
  readonly expects?: string
  /** The same when it was entered, where the person has decided anew since. */
  readonly expectedFirst?: string
  /** The moment it was decided at is still to be put into its bytes, before the first try. */
  readonly undated?: true
  /** Its answer shows a secret, and is told to whoever waits for it in this very page, and to nobody else. */
  readonly secretAnswer?: true
  /** For people: "New customer Ruth Delgado". */
  readonly label: string
  /** Entries of one record are sent in the order they were saved in. */
  readonly record: string
  /** By this computer’s clock, which may be wrong; see age.ts. */
  readonly savedAt: number
  /** The service's time at saving; null where it had not answered yet. */
  readonly serviceSavedAt: number | null
  readonly state: EntryState
  readonly attempts: number
  /** When the first try began, by both clocks: the service began to remember the key then. */
  readonly tried?: { readonly at: number; readonly service: number | null }
  /** When the last try began, by this computer's clock. */
  readonly lastTryAt?: number
  /** A person has seen the records and says to send it once more, however old its key is. */
  readonly sendAgain?: true
  /** The key it was decided under at first; absent where it never was made a new intent. */
  readonly first?: string
  /** What follows its confirmation, in this order: none of it is an entry before. See follow.ts. */
  readonly next?: readonly Following[]
  /** What was made before it, and what it follows. */
  readonly made?: readonly Made[]
  /**
   * What whoever wrote it wants to know of it again; the journal does not read it. One that bears it is left when it is
   * confirmed, until it is taken note of: a page can die in between.
   */
  readonly memo?: string
  /** Nobody sends it, and it is in no list: whoever goes on with what it belongs to puts another in its place. */
  readonly left?: Left
  /** Why it is not confirmed: the last failure, the service's refusal, or why its end is not known. */
  readonly note: string | null
}

/**
 * held:    may still be taken back; never sent unless the page that holds it lets it go
 * saved:   kept here; no try can have reached the service
 * sent:    a try may have reached the service, and no answer was seen
 * refused: the service said no; kept until the person has seen it
 * unsure:  never sent again by itself: the person decides, with the service's present state in view
 */
export type EntryState = 'held' | 'saved' | 'sent' | 'refused' | 'unsure'

/** A write that waits for others: each answer's id goes into a field of its body. */
export type Following = Pick<Entry, 'id' | 'method' | 'path' | 'label' | 'memo'> & {
  readonly body: unknown
  readonly after: readonly After[]
}

/** `id` is the key that what it waits for was decided under at first. */
type After = { readonly id: string; readonly field: string }

export type Made = { readonly answer: unknown; readonly memo?: string }

/** `let go`: a person gave it up while it may have been done. */
export type Left = 'unsent' | 'let go'

/** Whether a try of it may have gone out. */
export const isTried = ({ tried }: Pick<Entry, 'tried'>) => tried !== undefined

/** Nothing more is sent of it by itself. */
export const isOver = ({ state }: Pick<Entry, 'state'>) => state === 'refused' || state === 'unsure'

/** The key under which whoever wrote it down beforehand knows it. */
export const firstOf = ({ first, id }: Pick<Entry, 'first' | 'id'>) => first ?? id

/** What a screen wants done. */
export type Intent = {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** Sent as JSON; absent with a DELETE. */
  body?: unknown
  label: string
  ifMatch?: string | null
  expects?: string
  undated?: true
  secretAnswer?: true
  /** What of its chain it waits for; see chain.ts. */
  after?: readonly After[]
  /** Where the path does not tell whose order matters: two payments of one invoice. */
  record?: string
}

/** Where entries live. An operation that rejects has done nothing. */
export type JournalStore = {
  /** Resolves once it is safe. */
  add(entry: Entry): Promise<void>
  /** Read and written in one step: what is gone stays gone. Null from `next` leaves it; so does null from here. */
  change(id: string, next: (entry: Entry) => Entry | null): Promise<Entry | null>
  /** Whether it was there, and `only` agreed. */
  remove(id: string, only?: (entry: Entry) => boolean): Promise<boolean>
  /** One leaves and the other arrives in one step; false, and nothing done, when `id` is gone. */
  replace(id: string, entry: Entry): Promise<boolean>
  /** In the order of saving. */
  all(): Promise<Entry[]>
}

/** What the journal needs of the transport: one try, with what came back. Rejects with a Failure. */
export type Send = (entry: Entry, signal: AbortSignal) => Promise<unknown>

/** What the service's records say of an entry, read just before a try. */
export type Found =
  /** It may be sent. `ifMatch` names the state that was read, where the service looks at it. */
  | { kind: 'send'; ifMatch?: string }
  /** The service has done it. */
  | { kind: 'done'; answer: unknown }
  /** Something is there that the person has not seen. */
  | { kind: 'ask'; failure: Failure }
  /** Not done, and the service may have forgotten its key. */
  | { kind: 'too old' }

type Around = {
  /** What else this computer keeps. */
  all: readonly Entry[]
  /** Tried, and the service may have forgotten its key. Asked after reading, when the service's time is known. */
  isOld: () => boolean
}

/** How the service's records are read before a try. */
export type Look = {
  /** Whether they are read before each try of an entry, or only before a repetition. */
  when: (entry: Entry) => 'each try' | 'repetition' | 'never'
  /** Rejects with a Failure where they can't be read now. */
  at: (entry: Entry, signal: AbortSignal, around: Around) => Promise<Found>
  /** The bytes with the time at which a person entered it, by the service's clock. */
  dated?: (entry: Entry, moment: { enteredAt: number; now: number; random: number }) => string | null
}

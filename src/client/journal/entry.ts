/**
 * One write that was decided on at this desk. The key and the bytes never change: whatever is sent again
 * is the same request, so that the service can tell that it has seen it.
 */
export type Entry = {
  /** Also the Idempotency-Key. */
  readonly id: string
  readonly connection: string
  /** A DELETE has no key on this API and needs none: the second one finds nothing left to delete. */
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  /** Relative to the service's base. */
  readonly path: string
  /** The exact bytes; null where there are none. */
  readonly body: string | null
  /** The ETag that the change was made against, where there was one. */
  readonly ifMatch: string | null
  /** What the person had before their eyes, for `check` to compare with before the first try; absent where it may go as it is. */
  readonly expects?: string
  /** Its answer shows a secret, and is told to whoever waits for it in this very page, and to nobody else. */
  readonly secretAnswer?: true
  /** For people: "New customer Ruth Delgado". */
  readonly label: string
  /** Entries of one record are sent in the order they were saved in. */
  readonly record: string
  /** Of this computer's clock, which may be wrong; see age.ts. */
  readonly savedAt: number
  /** No later than the service's time at saving; null when it had not answered yet. */
  readonly serviceSavedAt: number | null
  /** The latest time that this computer's clock has shown while the entry was at hand. */
  readonly seenAt: number
  readonly state: EntryState
  readonly attempts: number
  /** Each try so far was answered, so that none is under way any more; absent where that is not known. */
  readonly answered?: boolean
  /**
   * Unsure though the service may still know its key, since a person stopped the sending, or a no to a later try did:
   * gone on with, it is the same request as before.
   */
  readonly stopped?: boolean
  /** The disk could not be told that it is over: another tab, or the next start, may go on with what is there. */
  readonly mayComeBack?: boolean
  /** The key it was decided under at first; absent where it never was made a new intent. */
  readonly first?: string
  /** Why it is not confirmed: the last failure, the service's refusal, or why its end is not known. */
  readonly note: string | null
  /** The tab that is at it, where the browser has no Web Locks. */
  readonly lease: Lease | null
}

/**
 * held:    may still be taken back; never sent unless the page that holds it lets it go
 * saved:   kept here; no try can have reached the service
 * sent:    a try may have reached the service, and no answer was seen
 * refused: the service said no; kept until the person has seen it
 * unsure:  never sent again by itself: the person decides, with the service's present state in view
 */
export type EntryState = 'held' | 'saved' | 'sent' | 'refused' | 'unsure'

/** Nothing more is sent of it by itself. */
export const isOver = ({ state }: Pick<Entry, 'state'>) => state === 'refused' || state === 'unsure'

/** The key under which whoever wrote it down beforehand knows it. */
export const firstOf = ({ first, id }: Pick<Entry, 'first' | 'id'>) => first ?? id

export type Lease = { readonly holder: string; readonly until: number }

/** What a screen wants done. */
export type Intent = {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** Sent as JSON; absent with a DELETE. */
  body?: unknown
  label: string
  ifMatch?: string | null
  expects?: string
  secretAnswer?: true
  /** Where the path does not tell whose order matters: two payments of one invoice. */
  record?: string
}

/** Where entries live: IndexedDB with strict durability, or memory where there is none. */
export type JournalStore = {
  /** Whether what is put here survives a crash. */
  readonly durable: boolean
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

/**
 * Looks at the shop once more before an entry's first try. Rejects where it no longer is what the entry expects, or
 * where that can't be found out now.
 */
export type Check = (entry: Entry, signal: AbortSignal) => Promise<void>

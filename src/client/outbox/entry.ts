import type { Failure } from '~/client/api/failure'

/**
 * One write that a person decided on at this computer. Its key and its bytes never change once they are complete, so every
 * repetition is the same request and the service can tell that it has seen it.
 */
export type Entry = {
  /** Also the Idempotency-Key. */
  readonly id: string
  readonly connection: string
  /** Names the service without the key, so that a payment waiting under another key is seen; absent where it is unknown. */
  readonly service?: string
  /** A DELETE has no key on this API and needs none: the second one finds nothing left to delete. */
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  /** Relative to the service's base. */
  readonly path: string
  /** The exact bytes; null where there are none. */
  readonly body: string | null
  /** The ETag that the change was made against, where there was one. */
  readonly ifMatch: string | null
  /** What the person saw, for `check` to compare with before each try; absent where the entry may go as it is. */
  readonly expects?: string
  /** The same when it was entered, where the person has decided anew since. */
  readonly expectedFirst?: string
  /** Its time of entry is still to be put into its bytes, before the first try. */
  readonly undated?: true
  /** Its answer shows a secret: only the page that asked for it gets that. */
  readonly secretAnswer?: true
  /** For people: "New customer Ruth Delgado". */
  readonly label: string
  /** What a person calls the act that it is a step of: "Ruth Delgado, Brakes". */
  readonly act?: string
  /** Entries of one record are sent in the order they were saved in. */
  readonly record: string
  /** The steps of one act: kept together, sent in order, and stopped by the first one that is not confirmed. */
  readonly group?: string
  /** Ids that it needs from the answers to earlier steps of its group. */
  readonly after?: readonly After[]
  /** By this computer's clock, which may be wrong; see serviceTime.ts. */
  readonly savedAt: number
  /** The service's time at saving; null where it had not answered yet. */
  readonly serviceSavedAt: number | null
  readonly state: EntryState
  readonly attempts: number
  /** When the first try began, by both clocks: from then on the service remembers the key. */
  readonly tried?: { readonly at: number; readonly service: number | null }
  /** When the last try began, by this computer's clock. */
  readonly lastTryAt?: number
  /** A person has seen the records and sends it once more, however old its key is. */
  readonly sendAgain?: true
  /** The key it was first decided under; absent where it was never sent again as new. */
  readonly first?: string
  /** Why it is not confirmed: the last failure, the service's refusal, or why its end is not known. */
  readonly note: string | null
}

/**
 * held:    can still be undone; only the page that holds it sends it
 * saved:   kept here; no try can have reached the service
 * sent:    a try may have reached the service, and no answer was seen
 * refused: the service said no; kept until the person has seen it
 * unsure:  never sent again by itself: the person decides, with the service's present state in view
 */
export type EntryState = 'held' | 'saved' | 'sent' | 'refused' | 'unsure'

/** `id` is the key that the earlier step was first decided under; `{id}` stands in the path where `into` is 'path'. */
export type After = { readonly id: string; readonly into: 'path' | 'customer_id' | 'vehicle_id' }

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
  /** Ids from earlier intents of the same group. */
  after?: readonly After[]
  /** Where the path does not tell whose order matters: two payments of one invoice. */
  record?: string
}

/** What one step of the store does: new entries, entries put in the place of those of their id, and ids that go. */
export type Edit = {
  readonly add?: readonly Entry[]
  /** By the id of the entry whose place each takes. */
  readonly put?: ReadonlyMap<string, Entry>
  readonly remove?: readonly string[]
}

/** Where entries live. An operation that rejects has done nothing. */
export type OutboxStore = {
  /** In the order of saving. */
  all(): Promise<Entry[]>
  /** Reads all and writes in one step, on the disk when it resolves. Null from `edit` does nothing, and false is the answer. */
  update(edit: (entries: readonly Entry[]) => Edit | null): Promise<boolean>
}

/** What the outbox needs of the transport: one try, with its answer. Rejects with a Failure. */
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
export type Check = {
  /** Whether they are read before each try of an entry, or only before a repetition. */
  when: (entry: Entry) => 'each try' | 'repetition' | 'never'
  /** Rejects with a Failure where they can't be read now. */
  at: (entry: Entry, signal: AbortSignal, around: Around) => Promise<Found>
  /** The bytes with the time at which a person entered it, by the service's clock. */
  dated?: (entry: Entry, moment: { enteredAt: number; now: number; random: number }) => string | null
}

/** Whether a try of it may have gone out. */
export const isTried = ({ tried }: Pick<Entry, 'tried'>) => tried !== undefined

/** It is not sent any more by itself. */
export const isOver = ({ state }: Pick<Entry, 'state'>) => state === 'refused' || state === 'unsure'

export const isToBeSent = ({ state }: Pick<Entry, 'state'>) => state === 'saved' || state === 'sent'

/** The key under which the code that wrote it knows it. */
export const firstOf = ({ first, id }: Pick<Entry, 'first' | 'id'>) => first ?? id

/** "/invoices/7/void" is about invoices/7; a new record comes after no other entry. */
export function recordOf(path: string, id: string): string {
  const [noun, record] = path.split('?')[0]?.split('/').filter(Boolean) ?? []
  return noun !== undefined && record !== undefined && record !== '{id}' ? `${noun}/${record}` : id
}

/** Entries without those that are over, and without the later steps of an act that has stopped at such a one. */
export function withoutStopped(entries: readonly Entry[]): Entry[] {
  const stopped = new Set<string>()
  return entries.filter((entry) => {
    const isStopped = isOver(entry) || (entry.group !== undefined && stopped.has(entry.group))
    if (isStopped && entry.group !== undefined) stopped.add(entry.group)
    return !isStopped
  })
}

/** What is sent next of one record: the first in order that lacks no id. */
export const nextToSend = (entries: readonly Entry[]): Entry | undefined =>
  withoutStopped(entries).find((entry) => isToBeSent(entry) && entry.after === undefined)

/** The steps of its group that come after it. */
export function followersOf(entry: Entry, entries: readonly Entry[]): readonly Entry[] {
  if (entry.group === undefined) return []
  const at = entries.findIndex(({ id }) => id === entry.id)
  return entries.slice(at + 1).filter(({ group }) => group === entry.group)
}

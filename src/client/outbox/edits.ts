import * as z from 'zod/mini'
import { firstOf, followersOf, recordOf, type Edit, type Entry } from './entry'

const WithId = z.object({ id: z.string() })

/** A confirmed entry is gone, and the later steps of its act that need its id have it. */
export function confirmed(all: readonly Entry[], id: string, answer: unknown): Edit {
  const entry = all.find((one) => one.id === id)
  const made = z.safeParse(WithId, answer).data?.id
  const put = new Map<string, Entry>()
  if (entry && made !== undefined)
    for (const follower of followersOf(entry, all)) put.set(follower.id, filled(follower, entry, made))
  return { remove: [id], put }
}

/** A later step with the id that the answer to an earlier one brought. */
function filled(entry: Entry, from: Entry, id: string): Entry {
  const { after = [], ...rest } = entry
  const [mine, others] = [
    after.filter((one) => one.id === firstOf(from)),
    after.filter((one) => one.id !== firstOf(from)),
  ]
  if (mine.length === 0) return entry
  const body: Record<string, unknown> = JSON.parse(entry.body ?? '{}')
  let { path } = entry
  for (const { into } of mine) {
    if (into === 'path') path = path.replace('{id}', encodeURIComponent(id))
    else body[into] = id
  }
  return {
    ...rest,
    path,
    // From here on it is about a record that others may be about as well.
    ...(path !== entry.path && { record: recordOf(path, entry.id) }),
    body: entry.body === null ? null : JSON.stringify(body),
    ...(others.length > 0 && { after: others }),
  }
}

/** Refused, or not known: the entry stays until a person has decided. */
export function over(all: readonly Entry[], id: string, end: Pick<Entry, 'state' | 'note'>): Edit | null {
  const entry = all.find((one) => one.id === id)
  return entry ? { put: new Map([[id, { ...entry, ...end }]]) } : null
}

/** An entry is gone, and the later steps of its act with it. */
export function without(all: readonly Entry[], id: string): Edit | null {
  const entry = all.find((one) => one.id === id)
  return entry ? { remove: [id, ...followersOf(entry, all).map((one) => one.id)] } : null
}

/** The same act under a new key, entered when the first one was. */
function asNew(before: Entry, id: string): Entry {
  const { tried: _tried, lastTryAt: _last, sendAgain: _again, expectedFirst: _expected, ...entry } = before
  return { ...entry, id, first: firstOf(entry), state: 'saved', attempts: 0, note: null }
}

/**
 * A person sends it again. One whose end is not known goes on under its key, and is the same act whatever became of the
 * tries before; what the person sees now is what it expects from here on. One that the service refused is a new act.
 */
export function again(kept: Entry, newKey: () => string, expects?: string): Entry | null {
  const seen = kept.expects !== undefined && expects !== undefined && { expects }
  if (kept.state === 'refused') return { ...asNew(kept, newKey()), ...seen }
  if (kept.state !== 'unsure') return null
  const first = seen && { expectedFirst: kept.expectedFirst ?? kept.expects ?? '' }
  return { ...kept, ...seen, ...first, state: kept.attempts === 0 ? 'saved' : 'sent', sendAgain: true }
}

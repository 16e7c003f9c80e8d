import { type EntryState, firstOf, type Entry } from '~/client/outbox/entry'
import type { Outbox } from '~/client/outbox/outbox'
import { toast } from '~/ui/toast'

type Deciding = Pick<Outbox, 'resolve' | 'get'>

/** So that a second press is not taken for another tab's. */
const underWay = new Set<string>()

/** A decision that another tab was quicker with is not passed over: it is said how the entry stands now. */
export async function resolveEntry(
  outbox: Deciding,
  entry: Entry,
  how: 'again' | 'discard',
): Promise<boolean> {
  if (underWay.has(entry.id)) return false
  underWay.add(entry.id)
  const isDone = await outbox.resolve(entry.id, how).finally(() => underWay.delete(entry.id))
  if (!isDone) toast({ id: `decide ${entry.id}`, ...standOf(outbox, entry) })
  return isDone
}

function standOf(outbox: Deciding, entry: Entry): { title: string; detail: string } {
  const { entries, elsewhere } = outbox.get()
  // Sent again as new it has another key.
  const now = [...entries, ...elsewhere].find((kept) => firstOf(kept) === firstOf(entry))
  if (!now) {
    return {
      title: 'Already handled in another tab',
      detail: `${entry.label}: it is no longer waiting on this computer.`,
    }
  }
  if (now.id === entry.id && now.state === entry.state) {
    return {
      title: 'Nothing was changed',
      detail: `${entry.label}: another tab is working on it, or this computer can’t save. Try again in a moment.`,
    }
  }
  return {
    title: 'Already handled in another tab',
    detail: `${entry.label}: ${STATE_WORDS[now.state].toLowerCase()}.`,
  }
}

export const STATE_WORDS: Record<EntryState, string> = {
  held: 'Waiting, can still be undone',
  saved: 'Saved on this computer, not sent yet',
  sent: 'Sent, not confirmed yet',
  refused: 'Not saved',
  unsure: 'Not known whether it arrived',
}

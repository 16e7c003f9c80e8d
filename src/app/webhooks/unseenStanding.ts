import type { Entry } from '../../client/journal/entry'
import { deletionOf, newWebhookEntries } from '../../client/queries/webhooks'
import type { Webhook } from '../../client/records'
import type { Note } from './unseen'

export type UnseenStanding =
  /** Nothing says yet that it was created. */
  | { is: 'under way' }
  | { is: 'there'; webhook: Webhook }
  /** Taken back, refused or deleted: nobody misses its secret. */
  | { is: 'gone' }

/** What became of a subscription whose secret nobody has said to have. */
export function unseenStanding(
  note: Note,
  entries: readonly Entry[],
  rows: readonly Webhook[],
): UnseenStanding {
  const entry = newWebhookEntries(entries).find(({ id }) => id === note.key)
  if (entry?.state === 'saved' || entry?.state === 'sent') return { is: 'under way' }
  const webhook = rows.find(({ id, url, label }) =>
    note.id === null ? url === note.url && label === note.label : id === note.id,
  )
  if (!webhook || deletionOf(entries, webhook.id)) return { is: 'gone' }
  return { is: 'there', webhook }
}

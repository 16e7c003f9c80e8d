import type { EntryState } from '../../client/outbox/entry'

export const STATE_WORDS: Record<EntryState, string> = {
  held: 'Waiting, can still be undone',
  saved: 'Saved here, not sent yet',
  sent: 'Sent, not confirmed yet',
  refused: 'Not saved',
  unsure: 'Not known whether it arrived',
}

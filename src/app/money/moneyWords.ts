import type { EntryState } from '../../client/outbox/entry'

export const MONEY_WORDS: Record<EntryState, string> = {
  held: 'can still be undone',
  saved: 'saved here, not sent yet',
  sent: 'sent, not confirmed yet',
  refused: 'the service said no',
  unsure: 'not known whether it arrived',
}

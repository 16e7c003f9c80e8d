import type { Entry } from '../outbox/entry'

const isOpen = ({ state }: Entry) => state === 'saved' || state === 'sent'

/** What was decided on one quote at this computer, in whichever tab, and is not confirmed. */
export const entryOfQuote = (entries: readonly Entry[], id: string): Entry | undefined =>
  entries.find((entry) => isOpen(entry) && entry.record === `quotes/${encodeURIComponent(id)}`)

/** Quotes written at this computer of which the service has not said yet that it has them. */
export const newQuoteEntries = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter((entry) => isOpen(entry) && entry.method === 'POST' && entry.path === '/quotes')

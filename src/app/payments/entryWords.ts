import type { Entry } from '../../client/journal/entry'
import { draftIn } from '../../client/payments/entries'
import { dollars } from '../../domain/money'
import { methodWord } from '../money/methods'

/** "$50.00 card" */
export function entryWords(entry: Entry): string {
  const draft = draftIn(entry)
  return draft ? `${dollars(draft.amountCents)} ${methodWord(draft.method)}` : entry.label
}

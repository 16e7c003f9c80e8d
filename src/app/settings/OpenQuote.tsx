import { useNavigate } from '@tanstack/react-router'
import type { Entry } from '../../client/outbox/entry'
import { refusedQuote } from '../../client/quotes'
import { Button } from '../../ui/Button'
import { tell } from '../../ui/tell'
import { newDraftName, typedQuote } from '../quotes/quoteTyped'
import { ownSums } from '../quotes/sumsCheck'
import { useConnection, useCapabilities } from '../session/connection'
import { forgetDraft, keepDraft, readDraft } from '../session/drafts'
import { useTaxRate } from '../session/shopTax'
import { useZone } from '../session/shopTime'
import { decide } from './decide'

/** A new quote that was refused after its page had been left, back on the workbench to be corrected. */
export function OpenQuote({ entry }: { entry: Entry }) {
  const { name: connection, outbox, features } = useConnection()
  useCapabilities()
  const zone = useZone()
  const ratePpm = useTaxRate()
  const navigate = useNavigate()
  const draft = refusedQuote(entry)
  if (!draft || !features.write.quotes) return null

  async function open({ customerId, ...rest }: NonNullable<typeof draft>) {
    // What is being typed there already is not written over.
    const place = ['', customerId].find((free) => readDraft(connection, newDraftName(free)) === null)
    if (place !== undefined) {
      const quote = { ...rest, customerId, subtotalCents: ownSums(rest)?.subtotalCents ?? 0 }
      keepDraft(connection, newDraftName(place), typedQuote(quote, { zone, ratePpm }))
      if (readDraft(connection, newDraftName(place)) !== null) {
        if (!(await decide(outbox, entry, 'discard'))) return forgetDraft(connection, newDraftName(place))
        return navigate({ to: '/quotes/new', search: place === '' ? {} : { customer: place } })
      }
    }
    tell({
      title: 'Another new quote is being typed',
      detail: 'Save or cancel that one first. This one stays here.',
      tone: 'danger',
    })
  }

  return <Button onClick={() => void open(draft)}>Open it</Button>
}

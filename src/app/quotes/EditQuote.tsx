import { useState } from 'react'
import { findQuote } from '../../client/queries/findQuote'
import type { Quote } from '../../client/records'
import type { QuoteChanges, QuoteDraft } from '../../client/shop'
import { dollars } from '../../domain/money'
import { shortCode } from '../../domain/shortCode'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { tell } from '../../ui/tell'
import { useConnection } from '../shell/connection'
import { useTaxRate } from '../shell/shopTax'
import { useZone } from '../shell/shopTime'
import { statusWord } from '../shell/statusWords'
import { QuoteBuilder } from './QuoteBuilder'
import { typedQuote } from './quoteTyped'
import { useRememberQuote } from './useRememberQuote'
import { useSaved } from './useSaved'

export const editDraftName = (id: string) => `quote/${id}`

const FIELDS = ['vehicleId', 'lines', 'taxCents', 'expiresAt'] as const

const lines = ({ lines: { length } }: Quote) => `${length} line${length === 1 ? '' : 's'}`

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only what is another than before. */
function changesOf(before: Quote, wanted: QuoteDraft): QuoteChanges {
  const touched = FIELDS.filter((field) => !isSame(before[field], wanted[field]))
  return Object.fromEntries(touched.map((field) => [field, wanted[field]]))
}

/** Another desk has been at it since: what stands there now was not in view when this was typed. */
class Overtaken extends Error {
  readonly now: Quote
  constructor(now: Quote) {
    super('The quote was changed at another desk meanwhile')
    this.now = now
  }
}

/** A draft, back on the workbench. */
export function EditQuote({ quote, onDone }: { quote: Quote; onDone: () => void }) {
  const { api } = useConnection()
  const zone = useZone()
  const ratePpm = useTaxRate()
  const saved = useSaved()
  const remember = useRememberQuote()
  /** The version that the edit began with. */
  const [begun] = useState(quote)
  /** The last version that the person has seen: moved on when they decide to save over another. */
  const [seen, setSeen] = useState(quote)
  const [clash, setClash] = useState<Quote | null>(null)
  const [start] = useState(() => typedQuote(quote, { zone, ratePpm, now: Date.now() }))

  return (
    <>
      {clash && (
        <Notice
          tone="warn"
          className="mb-4"
          title="Changed at another desk while you were typing. Nothing is saved yet."
          actions={
            <>
              <Button
                onClick={() => {
                  setSeen(clash)
                  setClash(null)
                }}
              >
                Keep mine, and save again below
              </Button>
              <Button
                onClick={() => {
                  remember(clash)
                  onDone()
                }}
              >
                Keep theirs
              </Button>
            </>
          }
        >
          It is {statusWord(clash.status).toLowerCase()} there now, with {lines(clash)} and a total of{' '}
          {dollars(clash.totalCents)}. You began with {lines(seen)} and {dollars(seen.totalCents)}.
        </Notice>
      )}
      <QuoteBuilder
        draftName={editDraftName(quote.id)}
        start={start}
        edited={{ expiresAt: begun.expiresAt }}
        action="Save quote"
        onCancel={onDone}
        onSave={async (draft, writing) => {
          const signal = writing.gone ?? new AbortController().signal
          const now = await findQuote(api, quote.id, { customerId: quote.customerId, signal })
          if (!isSame(now, seen)) throw new Overtaken(now)
          const changes = changesOf(now, draft)
          const change = api.write?.quotes?.change
          if (change && Object.keys(changes).length > 0) {
            saved(draft, await change(quote.id, changes, writing))
            tell({ id: 'quote', title: `Quote ${shortCode(quote.id)} is saved` })
          }
          onDone()
        }}
        explainInstead={(error) => {
          if (!(error instanceof Overtaken)) return false
          setClash(error.now)
          return true
        }}
      />
    </>
  )
}

import { useReducer, useState } from 'react'
import { findQuote } from '../../client/queries/findQuote'
import type { Quote } from '../../client/records'
import type { QuoteChanges, QuoteDraft } from '../../client/shop'
import { dollars } from '../../domain/money'
import { knownStatus, mayEditLines } from '../../domain/quotes'
import { shortCode } from '../../domain/shortCode'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { tell } from '../../ui/tell'
import { useConnection } from '../shell/connection'
import { forgetDraft, readDraft } from '../shell/drafts'
import { useTaxRate } from '../shell/shopTax'
import { useZone } from '../shell/shopTime'
import { statusWord } from '../shell/statusWords'
import { mayNotWrite } from './mayNotWrite'
import { QuoteBuilder } from './QuoteBuilder'
import { typedQuote } from './quoteTyped'
import { isStill, keptSeen, seenOf } from './seenQuote'
import { useRememberQuote } from './useRememberQuote'
import { useSaved } from './useSaved'

export const editDraftName = (id: string) => `quote/${id}`

/** Only then may its lines be changed. */
export function isDraft({ status }: Quote): boolean {
  const known = knownStatus(status)
  return known !== null && mayEditLines(known)
}

const FIELDS = ['vehicleId', 'lines', 'taxCents', 'expiresAt'] as const

const lines = (count: number) => `${count} line${count === 1 ? '' : 's'}`

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

type Props = { quote: Quote; onDone: () => void }

/** A draft, back on the workbench. */
export function EditQuote(props: Props) {
  // Started over, it is begun from how it stands now.
  const [times, again] = useReducer((before: number) => before + 1, 0)
  return <Edit key={times} {...props} onStartOver={again} />
}

function Edit({ quote, onDone, onStartOver }: Props & { onStartOver: () => void }) {
  const { api, name: connection } = useConnection()
  const zone = useZone()
  const ratePpm = useTaxRate()
  const saved = useSaved()
  const remember = useRememberQuote()
  const draftName = editDraftName(quote.id)
  /** The version that the edit began with, maybe before a reload. */
  const [begun] = useState(() => keptSeen(readDraft(connection, draftName)) ?? seenOf(quote))
  /** The last version that the person has seen: moved on when they decide to save over another. */
  const [seen, setSeen] = useState(begun)
  const [clash, setClash] = useState<Quote | null>(null)
  const [start] = useState(() => typedQuote(quote, { zone, ratePpm }))
  const isClosed = !isDraft(quote)

  function endWithout() {
    forgetDraft(connection, draftName)
    onDone()
  }

  return (
    <>
      {isClosed && <NoDraft status={quote.status} onLook={onDone} />}
      {clash && !isClosed && (
        <Notice
          tone="warn"
          className="mb-4"
          title="Changed at another desk while you were typing. Nothing is saved yet."
          actions={
            <>
              <Button
                onClick={() => {
                  setSeen(seenOf(clash))
                  setClash(null)
                }}
              >
                Keep mine, and save again below
              </Button>
              <Button
                onClick={() => {
                  remember(clash)
                  endWithout()
                }}
              >
                Keep theirs
              </Button>
            </>
          }
        >
          It is {statusWord(clash.status).toLowerCase()} there now, with {lines(clash.lines.length)} and a
          total of {dollars(clash.totalCents)}. You began with {lines(seen.lines)} and{' '}
          {dollars(seen.totalCents)}.
        </Notice>
      )}
      <QuoteBuilder
        draftName={draftName}
        start={start}
        edited={{ expiresAt: begun.expiresAt }}
        seen={seen}
        isClosed={isClosed}
        action="Save quote"
        onStartOver={onStartOver}
        onCancel={onDone}
        onSave={async (draft, writing) => {
          const signal = writing.gone ?? new AbortController().signal
          const now = await findQuote(api, quote.id, { customerId: quote.customerId, signal })
          if (!isStill(now, seen)) throw new Overtaken(now)
          const changes = changesOf(now, draft)
          if (Object.keys(changes).length === 0) return endWithout()
          const change = api.write?.quotes?.change
          if (!change) throw mayNotWrite()
          saved(draft, await change(quote.id, changes, writing))
          tell({ id: 'quote', title: `Quote ${shortCode(quote.id)} is saved` })
          onDone()
        }}
        explainInstead={(error) => {
          if (!(error instanceof Overtaken)) return false
          if (isDraft(error.now)) setClash(error.now)
          else remember(error.now)
          return true
        }}
      />
    </>
  )
}

/** Sent, answered or expired while it was edited. */
function NoDraft({ status, onLook }: { status: string; onLook: () => void }) {
  return (
    <Notice
      tone="warn"
      className="mb-4"
      title={`This quote is ${statusWord(status).toLowerCase()} by now. Nothing of what you typed is saved.`}
      actions={<Button onClick={onLook}>See it as it stands</Button>}
    >
      Only a draft can be edited. What you typed stays on this computer: once the quote is a draft again, Edit
      brings it back. Cancel lets it go.
    </Notice>
  )
}

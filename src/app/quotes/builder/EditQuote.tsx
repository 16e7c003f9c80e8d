import { useMutation } from '@tanstack/react-query'
import { statusWord } from '~/app/format/statusWords'
import { ScrollIntoView } from '~/app/forms/ScrollIntoView'
import { ChangedMeanwhile } from '~/app/forms/TwoVersions'
import { useConnection } from '~/app/session/connection'
import { useTaxRate } from '~/app/session/shopTax'
import { useZone } from '~/app/session/shopTime'
import { denied } from '~/client/features'
import type { Quote } from '~/client/nouns/nouns'
import { findQuote, updateQuote, type QuoteChanges, type QuoteDraft } from '~/client/nouns/quotes'
import { dollars } from '~/domain/money'
import { knownStatus, mayEditLines } from '~/domain/quotes'
import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'
import { QuoteBuilder } from './QuoteBuilder'
import { typedQuote } from './quoteTyped'
import { isStill } from './seenQuote'
import { useQuoteForm, useSaved, type QuoteSave } from './useQuoteForm'

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

type Props = {
  quote: Quote
  /** Whose it is, or why that is not known. */
  name: string
  onDone: () => void
}

/** A draft, back on the workbench. */
export function EditQuote({ quote, name, onDone }: Props) {
  const { api, features } = useConnection()
  const zone = useZone()
  const ratePpm = useTaxRate()
  const saved = useSaved()
  const writer = features.write.quotes
  const update = useMutation({
    ...(writer ? updateQuote(writer, quote.id) : denied('quotes')),
    onSuccess: (now, { draft }: QuoteSave) => saved(draft, now),
  })
  const isClosed = !isDraft(quote)

  const form = useQuoteForm({
    name: editDraftName(quote.id),
    start: () => typedQuote(quote, { zone, ratePpm }),
    quote,
    async prepare(draft, seen, gone) {
      const now = await findQuote(api, quote.id, { customerId: quote.customerId, signal: gone })
      // What stands there now was not in view when this was typed.
      if (seen && !isStill(now, seen)) return { clash: now }
      const changes = changesOf(now, draft)
      return Object.keys(changes).length === 0 ? null : { changes }
    },
    save: update,
    onEnd: onDone,
  })
  const { clash, seen } = form

  return (
    <>
      {isClosed && (
        // Heard while one types, it moves no cell from under the hand.
        <ScrollIntoView of={clash ? 'asked' : 'heard'} isNews={clash !== null}>
          <NoDraft status={quote.status} onLook={onDone} />
        </ScrollIntoView>
      )}
      {!isClosed && clash && isDraft(clash) && seen && (
        <ChangedMeanwhile
          className="mb-4"
          mine="Keep mine and save again below"
          onMine={() => form.goOnOver(clash)}
          onTheirs={() => form.end()}
        >
          It is {statusWord(clash.status).toLowerCase()} now, with {lines(clash.lines.length)} and a total of{' '}
          {dollars(clash.totalCents)}. You started with {lines(seen.lines)} and {dollars(seen.totalCents)}.
        </ChangedMeanwhile>
      )}
      <QuoteBuilder
        quote={form}
        renderCustomer={() => <Whose name={name} />}
        isClosed={isClosed}
        onCancel={onDone}
      />
      {/* At the end: no cell moves from under the hand. */}
      {!isClosed && !clash && seen && form.sending === null && !isStill(quote, seen) && (
        <Notice
          tone="warn"
          className="mt-4"
          title="Changed on another computer since you started. What you typed stays here."
        >
          It has {lines(quote.lines.length)} and a total of {dollars(quote.totalCents)} now. When you save,
          choose which one to keep.
        </Notice>
      )}
    </>
  )
}

/** Whose it is stays as it is. */
function Whose({ name }: { name: string }) {
  return (
    <div className="grid content-start gap-1">
      <span className="text-sm font-semibold text-ink-2">Customer</span>
      <span className="flex min-h-11 items-center gap-2">
        <span className="min-w-0 truncate text-xl font-semibold">{name}</span>
      </span>
    </div>
  )
}

/** Sent, answered or expired while it was edited. */
function NoDraft({ status, onLook }: { status: string; onLook: () => void }) {
  return (
    <Notice
      tone="warn"
      role="alert"
      className="mb-4"
      title={`This quote is ${statusWord(status).toLowerCase()} now. What you typed is not saved.`}
      actions={<Button onClick={onLook}>Show the quote</Button>}
    >
      You can edit only a draft. What you typed stays on this computer: once the quote is a draft again, Edit
      restores it. Cancel discards it.
    </Notice>
  )
}

import { useEffect, useRef, useState } from 'react'
import { isVoid, nameOfInvoice, isOwed } from '~/app/money/invoiceWords'
import { useMinute } from '~/app/session/now'
import { useZone } from '~/app/session/shopTime'
import { searchBox } from '~/app/shell/keys/focusSearch'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { withStop, type Failure } from '~/client/api/failure'
import type { Invoice } from '~/client/nouns/nouns'
import type { Entry } from '~/client/outbox/entry'
import { fetchCheck } from '~/client/payments/lazyCheck'
import { dollars } from '~/domain/money'
import type { PaymentMethod } from '~/domain/payments'
import { Button } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import { importWithRetry } from '~/ui/importWithRetry'
import { Notice } from '~/ui/Notice'
import { balanceShown } from './balanceShown'
import type { Handed } from './ChangeDue'
import { Confirmed } from './Confirmed'
import { otherKeyWords } from './otherKeyWords'
import { PaymentForm } from './PaymentForm'
import { UnderWay } from './UnderWay'
import { enteredWords, LetItGo, Looked, tellIfNotDone, Unsure } from './Unsure'
import { useInvoiceSnapshot, useNotRecorded } from './useInvoiceSnapshot'
import { type PaymentOf, useBooks } from './usePayment'
import { BLANK_PAYMENT, usePaymentDraft } from './usePaymentDraft'

type Props = {
  invoice: Invoice
  payment: PaymentOf
  /** Whose it is; null until that is known. */
  name: string | null
  open: boolean
  /** That was named before the panel was opened. */
  method: PaymentMethod | null
  onClose: () => void
  onPrintReceipt: (handed: Handed | null) => void
}

/**
 * Takes a payment. One at a time for each invoice: as long as one is not known to have arrived or not, there is no form
 * for another. Closing the panel ends nothing, and opening it again shows how far it is.
 */
export function RecordPayment({ invoice, payment, name, open, method, onClose, onPrintReceipt }: Props) {
  const { status, mayRecord, watch, setTyped } = payment
  const snapshot = useInvoiceSnapshot(invoice, payment, open)
  const isTyping = status.kind === 'ready' || status.kind === 'refused'
  const draft = usePaymentDraft(invoice, isTyping, snapshot.seen)
  const { isDirty } = draft.form.formState
  const { hold } = snapshot
  useEffect(() => {
    if (open && isDirty) hold()
  }, [open, isDirty, hold])
  useEffect(() => setTyped(isDirty), [setTyped, isDirty])
  const [handed, setHanded] = useState<Handed | null>(null)
  // As it was opened: what comes in from elsewhere is said in the form, and changes no figure under a hand with money in it.
  const opened = status.kind === 'ready' ? snapshot.seen?.invoice : null
  const isUnread = status.kind === 'ready' && snapshot.isOutdated
  const balance = isUnread
    ? { word: 'Balance due', cents: null }
    : balanceShown(status, isVoid(invoice) ? invoice : (opened ?? invoice))
  const isLeaving = useRef(false)

  // A refusal that nobody is there to see has to outlast this page.
  useEffect(() => {
    if (!open) return undefined
    void importWithRetry(fetchCheck)
    return watch()
  }, [open, watch])

  function next(start = BLANK_PAYMENT) {
    draft.begin(start)
    setHanded(null)
    snapshot.accept()
    payment.next()
  }

  const close = () => {
    onClose()
    // What has ended was seen; what has not goes on.
    if (status.kind === 'confirmed') next()
  }

  const nextCustomer = () => {
    isLeaving.current = true
    close()
  }
  const whoIsNext = () => {
    const box = isLeaving.current ? searchBox() : null
    isLeaving.current = false
    return box
  }

  return (
    <Dialog
      focusAfter={whoIsNext}
      open={open}
      onClose={close}
      title="Record payment"
      description={`${name ?? 'A customer'}, invoice ${nameOfInvoice(invoice)}`}
      shape="panel"
    >
      <div className="flex min-h-full flex-col gap-4.5">
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-ink-2">{balance.word}</span>
          <output
            aria-label={balance.word}
            // Large as long as it is asked for.
            className={`font-semibold select-all ${isTyping ? 'text-5xl tracking-tight' : 'text-xl'}`}
          >
            {balance.cents === null ? '–' : dollars(balance.cents)}
          </output>
        </p>
        {isUnread && mayRecord && <StillReading invoiceId={invoice.id} />}
        {status.kind === 'ready' && !isUnread && mayRecord && (
          <PaymentForm
            invoice={invoice}
            snapshot={snapshot}
            draft={draft}
            asked={method}
            onRecord={(wanted, cash) => {
              setHanded(cash)
              draft.handOver()
              payment.record(wanted, snapshot.seen ?? snapshot.now, name ?? nameOfInvoice(invoice))
            }}
          />
        )}
        {(status.kind === 'keeping' || status.kind === 'under way') && (
          <UnderWay
            entry={status.kind === 'keeping' ? null : status.entry}
            payment={payment}
            handed={handed}
            onDone={nextCustomer}
          />
        )}
        {status.kind === 'confirmed' && (
          <Confirmed
            confirmed={status}
            handed={handed}
            onPrint={() => onPrintReceipt(handed)}
            onNext={mayRecord && !isVoid(invoice) ? () => next() : null}
            isVoided={isVoid(invoice)}
            onDone={nextCustomer}
          />
        )}
        {status.kind === 'refused' && (
          <Refused
            failure={status.failure}
            invoice={invoice}
            mayRecord={mayRecord && !status.isKept}
            onGoOn={() => {
              if (status.isKept) return onClose()
              next(
                // What is in the books, or may be, is not offered again.
                status.failure.confirmed || status.failure.letGo
                  ? BLANK_PAYMENT
                  : {
                      ...draft.typed,
                      // The whole of a balance that is another now is no longer what was meant.
                      amount:
                        status.wanted && status.wanted.amountCents < invoice.balanceCents
                          ? draft.typed.amount
                          : null,
                    },
              )
              if (!mayRecord) onClose()
            }}
          />
        )}
        {status.kind === 'to decide' && (
          <Decide key={status.entry.id} entry={status.entry} payment={payment} mayRecord={mayRecord} />
        )}
        {status.kind === 'elsewhere' && (
          <Elsewhere key={status.entry.id} entry={status.entry} payment={payment} />
        )}
        {status.kind === 'voiding' && (
          <p role="status" className="text-ink-2">
            This invoice is being voided. You can’t record a payment on it now.
          </p>
        )}
      </div>
    </Dialog>
  )
}

type DecideProps = { entry: Entry; payment: PaymentOf; mayRecord: boolean }

/** A payment from before that did not end well. What the service has now is read first, and then the person decides. */
function Decide({ entry, payment, mayRecord }: DecideProps) {
  const { what, saved } = enteredWords(entry, useZone())
  if (entry.state === 'refused') {
    return (
      <Notice
        tone="warn"
        title={`${what}, entered ${saved}, was not recorded`}
        actions={<Button onClick={() => tellIfNotDone(payment.decide(entry, 'discard'))}>OK</Button>}
      >
        {entry.note && withStop(entry.note)}
      </Notice>
    )
  }
  return <Unsure entry={entry} payment={payment} mayRecord={mayRecord} what={what} saved={saved} />
}

type ElsewhereProps = { entry: Entry; payment: PaymentOf }

/** Money taken at this very computer under another key: never sent under this one, and no form beside it. */
function Elsewhere({ entry, payment }: ElsewhereProps) {
  const books = useBooks(payment.invoiceId)
  const { look, isReading } = books
  const minute = useMinute()
  const { what, saved } = enteredWords(entry, useZone())

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <Notice tone="warn" title={`${what} is not confirmed, entered under another key`}>
        {/* Not why it stayed open then: the books below were read just now. */}
        <p>
          Entered on this computer {saved}. {otherKeyWords(entry, minute)} Do not take this payment again.
        </p>
      </Notice>
      <Looked entry={entry} payment={payment} books={books}>
        <div className="flex flex-wrap gap-2">
          <Button disabled={isReading} onClick={look}>
            Check again
          </Button>
          <LetItGo entry={entry} payment={payment} />
        </div>
      </Looked>
    </div>
  )
}

type RefusedProps = { failure: Failure; invoice: Invoice; mayRecord: boolean; onGoOn: () => void }

/** The answer was no, or nobody here knows it: what is said is what is known, and the person says how it goes on. */
function Refused({ failure, invoice, mayRecord, onGoOn }: RefusedProps) {
  return (
    <div className="grid gap-4.5">
      <FailureNotice failure={failure} />
      <div>
        <Button look="main" autoFocus onClick={onGoOn}>
          {!mayRecord
            ? 'Close'
            : isOwed(invoice)
              ? `Continue with the balance of ${dollars(invoice.balanceCents)}`
              : 'Continue'}
        </Button>
      </div>
    </div>
  )
}

/** This computer's own payment has just changed the invoice: what is left to pay is not on screen, so nothing is recorded. */
function StillReading({ invoiceId }: { invoiceId: string }) {
  const { failure, look } = useBooks(invoiceId)
  useNotRecorded(true)
  if (failure !== null) return <FailureNotice failure={failure} onRetry={look} />
  return (
    <p role="status" className="rounded-lg bg-sunken px-4 py-3">
      Loading the invoice…
    </p>
  )
}

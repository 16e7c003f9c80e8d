import type { ReactNode } from 'react'
import { useCustomerName } from '~/app/customers/useCustomer'
import { nameOfInvoice } from '~/app/money/invoiceWords'
import { isCash, methodTitle, takenWith } from '~/app/money/methods'
import { paymentNamed } from '~/app/money/UnconfirmedPayments'
import { LetterHead } from '~/app/print/LetterHead'
import { Paper } from '~/app/print/Paper'
import { useConnection } from '~/app/session/connection'
import { otherYear, showDay, showFullDate, showTime, useZone } from '~/app/session/shopTime'
import type { Payment, Invoice } from '~/client/nouns/nouns'
import type { UnconfirmedPayment } from '~/client/payments/unconfirmedPayments'
import { DENOMINATIONS } from '~/domain/drawer'
import { dollars } from '~/domain/money'
import type { DayTakings, Takings } from '~/domain/takings'
import type { Day } from '~/domain/time/zone'
import { differenceWords, type DayDraft, type DrawerRead } from './dayDraft'
import type { InvoiceOf } from './DayPayments'

type Props = {
  day: Day
  draft: DayDraft
  read: DrawerRead
  waitingCents: number
  bankCents: number | null
  takings: Takings
  payments: readonly Payment[]
  /** Entered on this day, and counted on the day that they were paid. */
  earlier: readonly DayTakings[]
  invoiceOf: InvoiceOf
  /** "Not closed", "Copy". */
  mark: string | null
  /** What is not in these figures. */
  waiting: readonly UnconfirmedPayment[]
  /** The same, entered under other keys. */
  elsewhere: readonly UnconfirmedPayment[]
  howFar: string
}

const shown = (cents: number | null) => (cents === null ? 'not counted' : dollars(cents))

const PAGE = 'size: letter; margin: 0.7in 0.75in 0.8in'

/** The day on letter paper, for whoever keeps the books. */
export function DaySheet(props: Props) {
  const { day, draft, read, waitingCents, bankCents, takings, payments, invoiceOf, mark } = props
  const { earlier, waiting, elsewhere, howFar } = props
  const { shopName } = useConnection()
  const zone = useZone()
  const counted = DENOMINATIONS.filter(({ cents }) => (draft.pieces[cents] ?? '').trim() !== '')
  return (
    <Paper page={PAGE} title={`Day close ${day}`}>
      <article className="text-[10.5pt] leading-snug">
        <LetterHead shop={shopName} title="Day close" mark={mark}>
          <p className="text-[12pt] font-semibold">{`${showDay(day)} ${day.slice(0, 4)}`}</p>
          <p>{zone.replaceAll('_', ' ')}</p>
        </LetterHead>
        <Block title="Takings">
          {takings.byMethod.map(({ method, cents, payments: count }) => (
            <Line key={method} word={`${methodTitle(method)} (${count})`} value={dollars(cents)} />
          ))}
          <Line word={`Total (${takings.payments})`} value={dollars(takings.cents)} isLoud />
        </Block>
        {earlier.length > 0 && (
          <Block title="Entered on this day for earlier days, and counted there">
            {earlier.map(({ day: paidOn, cents }) => (
              <Line key={paidOn} word={showDay(paidOn) + otherYear(paidOn, day)} value={dollars(cents)} />
            ))}
          </Block>
        )}
        <Block title="Cash drawer">
          <Line word="Float" value={shown(read.floatCents)} />
          <Line word="Cash taken" value={dollars(takenWith(takings, 'cash drawer'))} />
          {waitingCents > 0 && <Line word="Cash not confirmed" value={dollars(waitingCents)} />}
          {read.payOuts.map(({ cents, reason }, at) => (
            <Line key={at} word={`Taken out: ${reason}`} value={dollars(-cents)} />
          ))}
          <Line word="Should be" value={shown(read.expectedCents)} />
          <Line word="Counted" value={shown(read.countedCents)} />
          {read.differenceCents !== null && (
            <Line word="Over or short" value={differenceWords(read.differenceCents)} isLoud />
          )}
          {bankCents !== null && <Line word="To the bank" value={dollars(bankCents)} />}
        </Block>
        <p className="mt-1 text-[9pt] text-[#444444]">
          Pay-outs entered on another computer are not included.
        </p>
        {draft.way === 'pieces' && counted.length > 0 && (
          <p className="mt-2">
            {counted.map(({ cents, word }) => `${draft.pieces[cents]?.trim()} × ${word}`).join(', ')}
          </p>
        )}
        {draft.note.trim() !== '' && (
          <p className="mt-3 wrap-anywhere whitespace-pre-wrap">Note: {draft.note.trim()}</p>
        )}
        {takings.byMethod
          .filter(({ method }) => !isCash(method))
          .map(({ method, cents }) => (
            <OneByOne
              key={method}
              title={`${methodTitle(method)}, one by one`}
              payments={payments.filter((payment) => payment.method === method)}
              invoiceOf={invoiceOf}
              cents={cents}
            />
          ))}
        {waiting.length + elsewhere.length > 0 && (
          <Block title="Not in the takings: not confirmed yet">
            {waiting.map((payment) => (
              <Line key={payment.id} word={paymentNamed(payment)} value="not confirmed" />
            ))}
            {elsewhere.map((payment) => (
              <Line key={payment.id} word={paymentNamed(payment)} value="under another key" />
            ))}
          </Block>
        )}
        <p className="mt-6 text-[9pt] text-[#444444]">
          {howFar}{' '}
          {draft.closed && mark !== 'Not closed'
            ? `Closed ${showFullDate(draft.closed.at, zone)}, ${showTime(draft.closed.at, zone)}.`
            : ''}
        </p>
        <div className="whole mt-12 grid grid-cols-[2fr_1fr] gap-8">
          <p className="border-t border-black pt-1 text-[9pt] text-[#444444]">Counted by</p>
          <p className="border-t border-black pt-1 text-[9pt] text-[#444444]">Date</p>
        </div>
      </article>
    </Paper>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="whole mt-5 w-96">
      <h2 className="text-[11pt] font-semibold">{title}</h2>
      <dl className="grid gap-0.5">{children}</dl>
    </section>
  )
}

function Line({ word, value, isLoud = false }: { word: string; value: string; isLoud?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-4 ${isLoud ? 'border-t-2 border-black pt-1 text-[12pt] font-semibold' : ''}`}
    >
      <dt className="min-w-0 wrap-anywhere">{word}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}

type OneByOneProps = { title: string; payments: readonly Payment[]; cents: number; invoiceOf: InvoiceOf }

/** What goes to the bank piece by piece, or is held against the terminal's own list; the earliest first. */
function OneByOne({ title, payments, cents, invoiceOf }: OneByOneProps) {
  const head = 'pl-4 text-left font-normal first:pl-0'
  return (
    <section className="mt-4">
      <h2 className="text-[11pt] font-semibold">{title}</h2>
      {/* Column stands under column, whatever is written in them. */}
      <table className="w-full table-fixed border-collapse">
        <thead className="text-[9pt] text-[#444444]">
          <tr>
            <th className={`${head} w-[0.8in]`}>Time</th>
            <th className={`${head} w-[1.7in]`}>Customer</th>
            <th className={head}>Reference</th>
            <th className={`${head} w-[1in]`}>Invoice</th>
            <th className="w-[1.05in] pl-4 text-right font-normal">Amount</th>
          </tr>
        </thead>
        <tbody>
          {payments.toReversed().map((payment) => (
            <Row key={payment.id} payment={payment} invoice={invoiceOf(payment.invoiceId)} />
          ))}
          <tr className="font-semibold">
            <td colSpan={4} className="py-1">
              {payments.length} in total
            </td>
            <td className="py-1 pl-4 text-right whitespace-nowrap">{dollars(cents)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

type RowProps = { payment: Payment; invoice: Invoice | null | undefined }

function Row({ payment, invoice }: RowProps) {
  const { recordedAt, reference, note, invoiceId, amountCents } = payment
  const zone = useZone()
  const name = useCustomerName(invoice?.customerId ?? null)
  return (
    <tr className="border-b border-[#bbbbbb] align-top">
      <td className="py-1 whitespace-nowrap">{showTime(recordedAt, zone)}</td>
      <td className="py-1 pl-4 wrap-anywhere">{name}</td>
      <td className="py-1 pl-4 wrap-anywhere">
        {[reference, note].filter((part) => part !== null).join('. ')}
      </td>
      <td className="py-1 pl-4 font-mono">{nameOfInvoice(invoice ?? { id: invoiceId })}</td>
      <td className="py-1 pl-4 text-right whitespace-nowrap">{dollars(amountCents)}</td>
    </tr>
  )
}

import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Handed } from '~/app/payments/ChangeDue'
import { PATIENCE_MS, useHead } from '~/app/print/LetterHead'
import { rememberPrinted, wasPrinted, useIsCopy } from '~/app/print/useIsCopy'
import { useConnection } from '~/app/session/connection'
import type { Invoice, Payment } from '~/client/nouns/nouns'
import type { Now } from '~/client/payments/confirmedPayments'

type PaperKind = 'letter' | 'receipt'
type InvoiceAndPayments = { invoice: Invoice; payments: readonly Payment[] }
export type PrintedSheet = InvoiceAndPayments & { kind: PaperKind; isCopy: boolean; handed: Handed | null }

/** What stands on it decides whether it is the same paper: with another payment it is another receipt. */
const paperOf = (kind: PaperKind, { invoice: { id, status }, payments }: InvoiceAndPayments) =>
  `${kind}/${id}/${status}/${payments[0]?.id ?? 'unpaid'}`

async function readAgain(look: () => Promise<Now>, known: InvoiceAndPayments): Promise<InvoiceAndPayments> {
  const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const now = await Promise.race([look().catch(() => null), patience])
  return now ? { invoice: now.invoice, payments: now.payments ?? known.payments } : known
}

/** Which sheet the page would print: the letter, unless a receipt was asked for. */
export function usePrinting(known: InvoiceAndPayments, look: () => Promise<Now>) {
  const { name } = useConnection()
  const head = useHead()
  const [asked, setAsked] = useState<PrintedSheet | null>(null)
  const shown = asked ?? known
  const kind = asked?.kind ?? 'letter'
  const isCopy = useIsCopy(paperOf(kind, shown))
  const sheet: PrintedSheet = asked ?? { ...known, kind, isCopy, handed: null }
  const waiting = useRef<symbol | null>(null)

  useEffect(() => {
    const after = () => setAsked(null)
    addEventListener('afterprint', after)
    return () => removeEventListener('afterprint', after)
  }, [])

  // Whoever has left the page no longer wants its paper.
  useEffect(
    () => () => {
      waiting.current = null
    },
    [],
  )

  /** Prints what the service says now: the page may have stood open for a while. */
  async function print(wanted: PaperKind, handed: Handed | null = null) {
    const mine = Symbol('print')
    waiting.current = mine
    const [now] = await Promise.all([readAgain(look, known), head()])
    if (waiting.current !== mine) return
    const paper = paperOf(wanted, now)
    flushSync(() => setAsked({ ...now, kind: wanted, isCopy: wasPrinted(name, paper), handed }))
    rememberPrinted(name, paper)
    window.print()
  }

  return { sheet, print }
}

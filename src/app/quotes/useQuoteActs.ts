import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useCustomerName } from '~/app/customers/useCustomer'
import { statusWord } from '~/app/format/statusWords'
import { sayRefused } from '~/app/forms/sayRefused'
import { undoingOf } from '~/app/forms/undoing'
import { NotSent, perform, type Act } from '~/app/forms/useAct'
import { useConnection, useOutbox } from '~/app/session/connection'
import { useLeaveSignal } from '~/app/shell/page/useLeaveSignal'
import { pageTime } from '~/client/clock'
import { denied, type Following } from '~/client/features'
import type { Quote } from '~/client/nouns/nouns'
import {
  entryOfQuote,
  updateQuote,
  type QuoteChanges,
  convertQuote,
  findInvoiceOf,
} from '~/client/nouns/quotes'
import { dollars } from '~/domain/money'
import { wayBack, type QuoteStatus } from '~/domain/quotes'
import { shortCode } from '~/domain/shortCode'
import { toast } from '~/ui/toast'
import type { Message } from '~/ui/ToastCorner'

type Wanted = {
  what: string
  run: (following: Following & { name: string | null }) => Promise<void>
}

/** What is under way with one quote, and how it ended. One act at a time, here and in this browser's other tabs. */
export function useActs(quote: Quote, readAgain: () => void) {
  const { entries } = useOutbox()
  const [tried, setTried] = useState<unknown>(null)
  const isBusy = useRef(false)
  const gone = useLeaveSignal()
  const name = useCustomerName(quote.customerId)
  const acting = useMutation({
    mutationFn: ({ run }: Wanted) => run({ name, gone: gone(), onStep: (_, error) => setTried(error) }),
    // What was refused was decided on what is no longer so.
    onError: () => gone().aborted || readAgain(),
    onSettled() {
      isBusy.current = false
      setTried(null)
    },
  })
  const isUnderWay = acting.isPending || entryOfQuote(entries, quote.id) !== undefined

  /** Resolves when it is over, however it went. */
  async function act(what: string, run: Wanted['run']): Promise<void> {
    if (isUnderWay || isBusy.current) return
    isBusy.current = true
    await acting.mutateAsync({ what, run }).catch(() => undefined)
  }

  return {
    act,
    busy: acting.isPending ? acting.variables.what : null,
    isUnderWay,
    tried,
    failure: acting.error,
  }
}

export type Acts = ReturnType<typeof useActs>

const wordOf = (status: string) => statusWord(status).toLowerCase()

/** A quote from one status to the next; it can be taken back. */
export function useMove(quote: Quote, { act }: Acts) {
  const connection = useConnection()
  const writer = connection.features.write.quotes
  const change = (writer ? updateQuote(writer, quote.id) : denied('quotes')).mutationFn
  const code = shortCode(quote.id)
  const id = `quote ${quote.id}`

  function said(moved: Quote): Message {
    const title = `Quote ${code} is ${wordOf(moved.status)}`
    if (moved.totalCents === quote.totalCents) return { title }
    // What was agreed on is not what stands there now.
    return {
      title: `${title}, with a different total than here`,
      detail: `It was ${dollars(quote.totalCents)} here. Another computer changed it to ${dollars(moved.totalCents)}.`,
      tone: 'danger',
    }
  }

  /** From where the move has led, back to where the quote stood. */
  function takenBack(to: string, way: readonly QuoteStatus[], isAnswered: boolean): Act<Quote | null> {
    return {
      of: id,
      async before() {
        const now = connection.records.quotes.find(quote.id)?.status ?? to
        if (isAnswered && now !== to) throw new NotSent(`Quote ${code} is ${wordOf(now)} now`)
      },
      async send() {
        let moved: Quote | null = null
        for (const status of way) moved = await change({ changes: { status }, name: null })
        return moved
      },
      said: (moved) => moved && { title: `Quote ${code} is ${wordOf(moved.status)} again` },
      refused: (failure) => sayRefused(`Quote ${code} was not changed back`, failure, { id }),
    }
  }

  return (to: QuoteStatus, expiresAt?: string | null) =>
    act(to, async (following) => {
      const changes: QuoteChanges = { status: to, ...(expiresAt !== undefined && { expiresAt }) }
      const way = wayBack(quote.status, to)
      await perform<Quote | null>(undoingOf(connection), {
        of: id,
        send: () => change({ changes, ...following }),
        said: (moved) => moved && said(moved),
        refused(failure) {
          throw failure
        },
        ...(way && {
          undo: {
            act: (answer: Quote | null) => takenBack(to, way, answer !== null),
            newer: `Quote ${code} has been changed again since`,
          },
        }),
      })
    })
}

/**
 * An accepted quote becomes an invoice, once. Where the service says that it has become one already, at another desk
 * or by a try whose answer never came, that invoice is looked for and opened.
 */
export function useConvert(quote: Quote, { act }: Acts) {
  const connection = useConnection()
  const navigate = useNavigate()
  const { api, features, sync } = connection

  /** Null where there is none, or none can be found just now: then the refusal itself is what is to be said. */
  const existing = () => findInvoiceOf(api, quote).catch(() => null)

  return () =>
    act('convert', async (following) => {
      const writer = features.write.conversions
      if (!writer) return
      try {
        const { invoiceId, totalCents } = await convertQuote(writer, quote.id).mutationFn(following)
        if (totalCents === quote.totalCents)
          // In the place of the Undo of its acceptance, which holds no more.
          toast({ id: `quote ${quote.id}`, title: `Invoice created: ${dollars(totalCents)}` })
        else {
          toast({
            title: 'The invoice total differs from the quote',
            detail: `The quote is ${dollars(quote.totalCents)}, the invoice ${dollars(totalCents)}.`,
            tone: 'danger',
          })
        }
        await navigate({
          to: '/invoices/$id',
          params: { id: invoiceId },
          search: totalCents > 0 ? { pay: 1 } : {},
        })
      } catch (error) {
        if (following.gone?.aborted) throw error
        const readAt = pageTime()
        const invoice = await existing()
        if (!invoice || following.gone?.aborted) throw error
        const record = { ...quote, status: 'converted' }
        sync.found({ noun: 'quotes', id: quote.id, record, isNew: false }, { readAt })
        toast({
          title: 'This quote was already converted',
          detail: 'This is its invoice. No second one was created.',
        })
        await navigate({ to: '/invoices/$id', params: { id: invoice.id } })
      }
    })
}

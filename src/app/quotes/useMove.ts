import { useState } from 'react'
import { entryOfQuote } from '../../client/quotes'
import type { Quote } from '../../client/records'
import type { QuoteChanges, Writing } from '../../client/shop'
import { dollars } from '../../domain/money'
import { wayBack, type QuoteStatus } from '../../domain/quotes'
import { shortCode } from '../../domain/shortCode'
import type { Message } from '../../ui/ToastCorner'
import { sayRefused } from '../acts/sayRefused'
import { undoingOf } from '../acts/undoing'
import { NotSent, perform, type Act } from '../acts/useAct'
import { useGone } from '../page/useGone'
import { useCustomerName } from '../people/useCustomerName'
import { useConnection, useOutbox } from '../session/connection'
import { statusWord } from '../words/statusWords'

/** What is under way with one quote, and how it ended. One act at a time, here and in this browser's other tabs. */
export function useActs(quote: Quote, readAgain: () => void) {
  const { entries } = useOutbox()
  const [busy, setBusy] = useState<string | null>(null)
  const [tried, setTried] = useState<unknown>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const gone = useGone()
  const name = useCustomerName(quote.customerId)
  const isUnderWay = busy !== null || entryOfQuote(entries, quote.id) !== undefined

  async function act(what: string, run: (writing: Writing) => Promise<void>) {
    if (isUnderWay) return
    setBusy(what)
    setFailure(null)
    setTried(null)
    try {
      await run({
        ...(name !== null && { name }),
        gone: gone(),
        onStep: (_, error) => setTried(error),
      })
    } catch (error) {
      if (gone().aborted) return
      setFailure(error)
      // What was refused was decided on what is no longer so.
      readAgain()
    } finally {
      setBusy(null)
      setTried(null)
    }
  }

  return { act, busy, isUnderWay, tried, failure }
}

export type Acts = ReturnType<typeof useActs>

const wordOf = (status: string) => statusWord(status).toLowerCase()

/** A quote from one status to the next; it can be taken back. */
export function useMove(quote: Quote, { act }: Acts) {
  const connection = useConnection()
  const change = connection.features.write.quotes?.change
  const code = shortCode(quote.id)
  const id = `quote ${quote.id}`

  function said(moved: Quote): Message {
    const title = `Quote ${code} is ${wordOf(moved.status)}`
    if (moved.totalCents === quote.totalCents) return { title }
    // What was agreed on is not what stands there now.
    return {
      title: `${title}, and comes to another sum than it did here`,
      detail: `It said ${dollars(quote.totalCents)} here, and was changed at another desk to ${dollars(moved.totalCents)}.`,
      tone: 'danger',
    }
  }

  /** From where the move has led, back to where the quote stood. */
  function takenBack(to: string, way: readonly QuoteStatus[], isAnswered: boolean): Act<Quote | null> {
    return {
      of: id,
      async before() {
        const now = connection.records.quotes.find(quote.id)?.status ?? to
        if (isAnswered && now !== to) throw new NotSent(`Quote ${code} is ${wordOf(now)} by now`)
      },
      async send() {
        let moved: Quote | null = null
        for (const status of way) moved = (await change?.(quote.id, { status })) ?? null
        return moved
      },
      said: (moved) => moved && { title: `Quote ${code} is ${wordOf(moved.status)} again` },
      refused: (failure) => sayRefused(`Quote ${code} was not put back`, failure, { id }),
    }
  }

  return (to: QuoteStatus, expiresAt?: string | null) =>
    act(to, async (writing) => {
      if (!change) return
      const changes: QuoteChanges = { status: to, ...(expiresAt !== undefined && { expiresAt }) }
      const way = wayBack(quote.status, to)
      await perform<Quote | null>(undoingOf(connection), {
        of: id,
        send: () => change(quote.id, changes, writing),
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

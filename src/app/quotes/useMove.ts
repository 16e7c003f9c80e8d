import { useState } from 'react'
import { entryOfQuote } from '../../client/queries/quoteEntries'
import type { Quote } from '../../client/records'
import type { QuoteChanges, Writing } from '../../client/shop'
import { dollars } from '../../domain/money'
import { shortCode } from '../../domain/shortCode'
import { tell } from '../../ui/tell'
import { useGone } from '../page/useGone'
import { useCustomerName } from '../people/useCustomerName'
import { useConnection, useJournal } from '../session/connection'
import { statusWord } from '../words/statusWords'

/** What is under way with one quote, and how it ended. One act at a time, here and in this browser's other tabs. */
export function useActs(quote: Quote, readAgain: () => void) {
  const { entries } = useJournal()
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
        watch: (_, error) => setTried(error),
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

/** A quote from one status to the next. */
export function useMove(quote: Quote, { act }: Acts) {
  const { api } = useConnection()
  return (to: string, expiresAt?: string | null) =>
    act(to, async (writing) => {
      const changes: QuoteChanges = { status: to, ...(expiresAt !== undefined && { expiresAt }) }
      const moved = await api.write?.quotes?.change(quote.id, changes, writing)
      if (!moved) return
      const title = `Quote ${shortCode(quote.id)} is ${statusWord(moved.status).toLowerCase()}`
      if (moved.totalCents === quote.totalCents) tell({ id: 'quote', title })
      else {
        // What was agreed on is not what stands there now.
        tell({
          title: `${title}, and comes to another sum than it did here`,
          detail: `It said ${dollars(quote.totalCents)} here, and was changed at another desk to ${dollars(moved.totalCents)}.`,
          tone: 'danger',
        })
      }
    })
}

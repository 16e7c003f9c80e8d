import { useCallback, useEffect, useRef, useState } from 'react'
import { useConnection } from '../shell/connection'
import { forgetDraft, keepDraft, readDraft } from '../shell/drafts'
import { keptQuote, type QuoteTyped } from './quoteTyped'
import type { Seen } from './seenQuote'

/** What is typed into a builder, kept on this computer until it is saved; beside it, what it was typed over. */
export function useQuoteDraft(name: string, start: QuoteTyped, seen?: Seen) {
  const { name: connection } = useConnection()
  const [kept] = useState(() => keptQuote(readDraft(connection, name)))
  const [typed, setTyped] = useState(kept ?? start)
  const [isRestored, setRestored] = useState(kept !== null)
  const last = useRef({ typed, seen })
  /** Handed over to be saved: until it comes back refused, it is not this computer's draft any more. */
  const isHandedOver = useRef(false)

  const keepLast = useCallback(
    () => keepDraft(connection, name, { ...last.current.typed, seen: last.current.seen }),
    [connection, name],
  )

  useEffect(() => {
    if (typed === last.current.typed && seen === last.current.seen) return
    last.current = { typed, seen }
    if (!isHandedOver.current) keepLast()
  }, [keepLast, typed, seen])

  const handOver = useCallback(() => {
    isHandedOver.current = true
    forgetDraft(connection, name)
  }, [connection, name])
  const takeBack = useCallback(() => {
    isHandedOver.current = false
    keepLast()
  }, [keepLast])
  const startOver = useCallback(
    (anew: QuoteTyped) => {
      last.current = { ...last.current, typed: anew }
      setTyped(anew)
      setRestored(false)
      forgetDraft(connection, name)
    },
    [connection, name],
  )
  return { typed, setTyped, isRestored, handOver, takeBack, startOver }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { useConnection } from '../shell/connection'
import { forgetDraft, keepDraft, readDraft } from '../shell/drafts'
import { keptQuote, type QuoteTyped } from './quoteTyped'

/** What is typed into a builder, kept on this computer until it is saved. */
export function useQuoteDraft(name: string, start: QuoteTyped) {
  const { name: connection } = useConnection()
  const [kept] = useState(() => keptQuote(readDraft(connection, name)))
  const [typed, setTyped] = useState(kept ?? start)
  const [isRestored, setRestored] = useState(kept !== null)
  const last = useRef(typed)
  /** Handed over to be saved: until it comes back refused, it is not this computer's draft any more. */
  const isHandedOver = useRef(false)

  useEffect(() => {
    if (typed === last.current) return
    last.current = typed
    if (!isHandedOver.current) keepDraft(connection, name, typed)
  }, [connection, name, typed])

  const handOver = useCallback(() => {
    isHandedOver.current = true
    forgetDraft(connection, name)
  }, [connection, name])
  const takeBack = useCallback(() => {
    isHandedOver.current = false
    keepDraft(connection, name, last.current)
  }, [connection, name])
  const startOver = useCallback(
    (anew: QuoteTyped) => {
      last.current = anew
      setTyped(anew)
      setRestored(false)
      forgetDraft(connection, name)
    },
    [connection, name],
  )
  return { typed, setTyped, isRestored, handOver, takeBack, startOver }
}

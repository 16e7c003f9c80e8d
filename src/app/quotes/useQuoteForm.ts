import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Failure } from '../../client/api/failure'
import { keepExpected } from '../../client/queries/expectedSums'
import type { Quote } from '../../client/records'
import type { QuoteDraft, Writing } from '../../client/shop'
import { shortCode } from '../../domain/shortCode'
import { tell } from '../../ui/tell'
import { useSaving, type Followed } from '../forms/useSaving'
import { useCustomerName } from '../people/useCustomerName'
import { useConnection } from '../session/connection'
import { readDraft } from '../session/drafts'
import { keptQuote, type QuoteTyped } from './quoteTyped'
import { keptSeen, seenOf, type Seen } from './seenQuote'
import { ownSums } from './sumsCheck'

type QuoteWays = {
  /** Names what is kept of it on this computer. */
  name: string
  /** What it begins with, and begins with again once it is started over. */
  start: () => QuoteTyped
  /** The quote as it stands now; absent for a new one. */
  quote?: Quote
  /** Resolves with the quote where it is not `seen` any more, and then nothing is sent; with null once it is saved. */
  send: (draft: QuoteDraft, writing: Writing & Followed, seen: Seen | null) => Promise<Quote | null>
  /** Saved, nothing to save, or left as it is at another desk. */
  onEnd: () => void
}

type QuoteSheet = {
  typed: QuoteTyped
  /** The last version that the person has seen: moved on when they decide to save over another. Null for a new one. */
  seen: Seen | null
}

/**
 * A quote as it is typed. It is compared whole: of two versions of a sheet no third is made. What is typed is kept with
 * the version that it was typed over, so that it is held against that one also after a reload.
 */
export function useQuoteForm({ name, start, quote, send, onEnd }: QuoteWays) {
  const connection = useConnection().name
  const anew = (): QuoteSheet => ({ typed: start(), seen: quote ? seenOf(quote) : null })
  const [begun, setBegun] = useState(() => {
    const kept = readDraft(connection, name)
    const typed = keptQuote(kept)
    const fresh = anew()
    return {
      typed: typed ?? fresh.typed,
      seen: fresh.seen && (keptSeen(kept) ?? fresh.seen),
      isRestored: typed !== null,
    }
  })
  const [sheet, setSheet] = useState<QuoteSheet>(begun)
  const last = useRef(sheet)
  const customer = useCustomerName(sheet.typed.customerId)

  const saving = useSaving<QuoteDraft, Quote>(name, {
    draft: () => ({ ...last.current.typed, ...(last.current.seen && { seen: last.current.seen }) }),
    send: (draft, writing) =>
      send(draft, { ...writing, ...(customer !== null && { name: customer }) }, sheet.seen),
    onEnd,
  })
  const keep = useEffectEvent(saving.keep)
  useEffect(() => {
    if (sheet === last.current) return
    last.current = sheet
    keep()
  }, [sheet])

  const change = useCallback(
    (some: Partial<QuoteTyped> | ((typed: QuoteTyped) => Partial<QuoteTyped>)) =>
      setSheet(({ typed, seen }) => ({
        typed: { ...typed, ...(typeof some === 'function' ? some(typed) : some) },
        seen,
      })),
    [],
  )

  return {
    ...sheet,
    change,
    isRestored: begun.isRestored,
    /** The version that it began with, maybe before a reload; null for a new one. */
    begun: begun.seen,
    sending: saving.sending,
    failure: saving.failure,
    clash: saving.clash,
    save: saving.save,
    clear: saving.clear,
    end: saving.end,
    /** They have seen how it stands there now, and what is typed here goes over it. */
    goOnOver: (now: Quote) => {
      setSheet(({ typed }) => ({ typed, seen: seenOf(now) }))
      saving.clear()
    },
    startOver: () => {
      const over = anew()
      last.current = over
      setBegun({ ...over, isRestored: false })
      setSheet(over)
      saving.clear()
      saving.forget()
    },
  }
}

/** Of a quote that the service has confirmed it is kept what it should come to, and it is said. */
export function useSaved() {
  const queryClient = useQueryClient()
  const { name } = useConnection()
  return (draft: QuoteDraft, { id, subtotalCents, taxCents, totalCents }: Quote) => {
    const ours = ownSums(draft)
    const theirs = { subtotalCents, taxCents, totalCents }
    if (ours) keepExpected(queryClient, name, id, { ours, theirs })
    tell({ id: 'quote', title: `Quote ${shortCode(id)} is saved` })
  }
}

/** The right was withdrawn while a quote was typed. */
export const mayNotWrite = () => new Failure('forbidden', 'This key may not write quotes', { isWrite: true })

export type QuoteForm = ReturnType<typeof useQuoteForm>

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Quote } from '../../client/records'
import type { QuoteDraft } from '../../client/shop'
import { useConnection } from '../shell/connection'
import { ownSums, type Expected } from './sumsCheck'
import { expectedKey } from './SumsDoubt'
import { useRememberQuote } from './useRememberQuote'

/** A quote that the service has confirmed, kept beside what it should come to. */
export function useSaved() {
  const queryClient = useQueryClient()
  const { name } = useConnection()
  const remember = useRememberQuote()
  return useCallback(
    (draft: QuoteDraft, quote: Quote) => {
      const ours = ownSums(draft)
      const { subtotalCents, taxCents, totalCents } = quote
      if (ours) {
        const expected: Expected = { ours, theirs: { subtotalCents, taxCents, totalCents } }
        queryClient.setQueryData(expectedKey(name, quote.id), expected)
      }
      remember(quote)
    },
    [queryClient, name, remember],
  )
}

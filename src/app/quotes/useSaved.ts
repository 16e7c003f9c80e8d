import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keepExpected } from '../../client/queries/expectedSums'
import type { Quote } from '../../client/records'
import type { QuoteDraft } from '../../client/shop'
import { useConnection } from '../session/connection'
import { ownSums } from './sumsCheck'

/** Of a quote that the service has confirmed it is kept what it should come to. */
export function useSaved() {
  const queryClient = useQueryClient()
  const { name } = useConnection()
  return useCallback(
    (draft: QuoteDraft, { id, subtotalCents, taxCents, totalCents }: Quote) => {
      const ours = ownSums(draft)
      const theirs = { subtotalCents, taxCents, totalCents }
      if (ours) keepExpected(queryClient, name, id, { ours, theirs })
    },
    [queryClient, name],
  )
}

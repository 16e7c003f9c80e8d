import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { shopRecord } from '../../client/shopRecord'
import { useConnection } from '../session/connection'

/** A line that gives no answer must not keep the paper back: what is known then has to do. */
export const PATIENCE_MS = 3_000

/** What the shop says of itself stands on its papers, if it comes in time. */
export function useHead(): () => Promise<void> {
  const connection = useConnection()
  const client = useQueryClient()
  return async () => {
    if (!connection.features.shop) return
    const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
    await Promise.race([client.ensureQueryData(shopRecord(connection)).catch(() => null), patience])
  }
}

/** Prints the page with it; not the page that somebody has gone on to meanwhile. */
export function usePrint(): () => Promise<void> {
  const head = useHead()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return async () => {
    await head()
    // What has just come is drawn a moment later.
    await new Promise((drawn) => setTimeout(drawn))
    if (isHere.current) window.print()
  }
}

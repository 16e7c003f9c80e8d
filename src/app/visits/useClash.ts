import type { Slot } from '../../domain/overlap'
import { useConnection } from '../session/connection'
import { useShopRecord } from '../session/useShopRecord'
import { clashWith, nextFree, type Clash } from './clash'
import { useAppointments } from './useAppointments'
import { useHolding } from './useHolding'
import { useKnown } from './useKnown'

const MOST_FREE = 3

export type Found = {
  clash: Clash
  /** The next times at which nothing is in the way. */
  free: readonly number[]
  /** It is sure to be refused: known by records that were read or confirmed. Not every service refuses it. */
  isRefused: boolean
}

type Wanted = {
  /** '' for whoever is new. */
  customerId: string
  /** Null while it is not known when, or what for. */
  slot: Slot | null
  /** The appointment that is moved; absent for a new one. */
  self?: string
}

/** What is in a visit's way, before it is sent; the service may know of more, and has the last word. */
export function useClash({ customerId, slot, self }: Wanted): { found: Found | null; isReading: boolean } {
  const { features } = useConnection()
  const holding = useHolding(customerId)
  const capacity = useShopRecord()?.capacity ?? null
  const { rows, isWhole } = useAppointments(null, slot !== null && capacity !== null)
  const known = useKnown({ theirs: holding.rows, all: rows, isWhole })
  const { isReading, isRead } = holding
  const clash = slot && !isReading ? clashWith(slot, known, self) : null
  if (!slot || !clash) return { found: null, isReading }
  const isRefused = features.noOverlap && clash.isSure && (clash.kind === 'full' || isRead)
  return { found: { clash, free: nextFree(slot, known, MOST_FREE, self), isRefused }, isReading }
}

import { useMemo } from 'react'
import type { Appointment } from '../../client/records'
import { useCapabilities } from '../session/connection'
import { useZone } from '../session/shopTime'
import { useShopRecord } from '../session/useShopRecord'
import { knownOf, type Known } from './clash'
import { useSure } from './useSure'

type Read = {
  /** Of the same customer, among others perhaps. */
  theirs: readonly Appointment[]
  all: readonly Appointment[]
  isWhole: boolean
}

/** Whatever could be in the way of a visit, as far as it was read, by what the shop says of its room and its hours. */
export function useKnown({ theirs, all, isWhole }: Read): Known {
  const { openStatuses } = useCapabilities()
  const shop = useShopRecord()
  const capacity = shop?.capacity ?? null
  const open = shop?.openingHours ?? null
  const zone = useZone()
  const isSure = useSure()
  return useMemo(
    () => knownOf({ theirs, all, isWhole, capacity, openStatuses, hours: open && { open, zone }, isSure }),
    [theirs, all, isWhole, capacity, openStatuses, open, zone, isSure],
  )
}

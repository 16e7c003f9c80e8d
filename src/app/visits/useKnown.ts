import { useMemo, useCallback } from 'react'
import { useRecords } from '../../client/cache/useRecords'
import type { Appointment } from '../../client/nouns'
import { useCapabilities, useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { useShopRecord } from '../session/useShopRecord'
import { knownOf, type Known } from './clash'

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

/** Whether it stands so in the records, as they were read or confirmed, and not by this desk's own pending change alone. */
function useSure() {
  const known = useRecords(useConnection().records.appointments)
  return useCallback(
    ({ id }: Appointment) => Boolean(known.find(id)) && !known.isPending(id) && !known.isOutdated(id),
    [known],
  )
}

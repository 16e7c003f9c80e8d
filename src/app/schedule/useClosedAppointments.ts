import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useListsByDay, useListsByTime, useFreshClosed } from '~/app/appointments/useAppointments'
import type { Span } from '~/app/format/times'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { createReadBack, type Back } from '~/client/nouns/closedAppointments'
import { isOffWay } from '~/domain/appointments'
import { useSignal } from '~/ui/useSignal'

const DAY_MS = 24 * 60 * 60_000
/** Few book further ahead than that. What is not read is said, and can be. */
const LEAD_DAYS = 30

export type ClosedAppointments = Back & {
  statuses: readonly string[]
  /** Made after this instant, it is to be read; null where nothing has to be. */
  until: number | null
  isStopped: boolean
  stop: () => void
  goOn: () => void
  /** As far again. */
  further: () => void
  retry: () => void
}

type Circumstances = {
  now: number
  /** When the open ones were last read; the newest of the closed ones are read after that. */
  lookedAt: number | null
  /** The schedule shows canceled ones and no-shows only where the person asks for them. */
  withAbsent: boolean
}

type Reading = { of: string; isStopped: boolean; leads: number }

/**
 * The closed appointments of some days where the connection can't be asked for days or times: their lists are read back until
 * what they hold was made well before. What is not on screen is not read.
 */
export function useClosedAppointments(
  { from, until }: Span,
  { now, lookedAt, withAbsent }: Circumstances,
): ClosedAppointments {
  const connection = useConnection()
  const client = useQueryClient()
  const { appointmentStatuses, openStatuses } = useCapabilities()
  const byDay = useListsByDay()
  const isExact = useListsByTime()
  const back = useMemo(() => createReadBack(client, connection), [client, connection])
  const view = useSignal(back)

  const of = `${from} ${until} ${withAbsent}`
  const [asked, setAsked] = useState<Reading>({ of, isStopped: false, leads: 1 })
  const reading = asked.of === of ? asked : { of, isStopped: false, leads: 1 }
  const hasBegun = from < now
  const statuses = useMemo(
    () =>
      byDay || isExact
        ? []
        : appointmentStatuses.filter(
            (status) => !openStatuses.includes(status) && (withAbsent || !isOffWay(status)),
          ),
    [byDay, isExact, appointmentStatuses, openStatuses, withAbsent],
  )
  // Of a day to come, those that are closed were made before now. Few are completed before their day: of those it is
  // enough to show what is known, and nothing is read back for them.
  const wanted =
    statuses.length === 0 || !(hasBegun || withAbsent)
      ? null
      : (hasBegun ? from : now - (now % DAY_MS)) - reading.leads * LEAD_DAYS * DAY_MS

  useEffect(() => {
    back.want(statuses, reading.isStopped ? null : wanted)
  }, [back, statuses, wanted, reading.isStopped])

  useFreshClosed(statuses, lookedAt)

  return {
    ...view,
    statuses,
    until: wanted,
    isStopped: reading.isStopped,
    stop: () => setAsked({ ...reading, isStopped: true }),
    goOn: () => setAsked({ ...reading, isStopped: false }),
    further: () => setAsked({ of, isStopped: false, leads: reading.leads + 1 }),
    retry: back.retry,
  }
}

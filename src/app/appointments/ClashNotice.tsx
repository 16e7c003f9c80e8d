import { statusWord } from '~/app/format/statusWords'
import { showMoment } from '~/app/format/times'
import { useConnection } from '~/app/session/connection'
import { nameDay, useZone } from '~/app/session/shopTime'
import type { Slot } from '~/domain/time/overlap'
import { dayOf } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'
import { freeWords, fullWords, type Found } from './clash'

type Props = {
  /** Named by the button that it disables. */
  id?: string
  wanted: Slot | null
  found: Found | null
  onPick: (startsAt: number) => void
}

/** What is in the way, said before it is sent, with the next times at which nothing is. */
export function ClashNotice({ id, wanted, found, onPick }: Props) {
  const zone = useZone()
  const { features } = useConnection()
  if (!wanted || !found) return null
  const { clash, free, isRefused } = found
  const whose = wanted.vehicleId === null ? 'They are' : 'This car is'
  const verb = isRefused ? 'will' : 'may'
  return (
    <div id={id}>
      <Notice
        // What is foreseen is no failure: the service's answer alone is an alert.
        tone="warn"
        title={clash.kind === 'same' ? `${whose} booked then` : `The shop is full: ${fullWords(clash, zone)}`}
        actions={free.map((at) => (
          <Button key={at} onClick={() => onPick(at)}>
            Start {freeWords(at, wanted.startAt, zone)}
          </Button>
        ))}
      >
        {clash.kind === 'same' ? (
          <>
            {sameWords(clash.row, zone)}. The service {verb} refuse a second one.
          </>
        ) : (
          <>The service {verb} refuse one more.</>
        )}
        {features.noOverlap && !clash.isSure && ' Some of these changes are not confirmed yet.'}
      </Notice>
    </div>
  )
}

type Same = Extract<Found['clash'], { kind: 'same' }>['row']

function sameWords({ service, startsAt, minutes, status }: Same, zone: string): string {
  const start = Date.parse(startsAt)
  const until = start + minutes * 60_000
  const when = `${nameDay(dayOf(start, zone), zone)}, ${showMoment(start, zone)} to ${showMoment(until, zone)}`
  return `${service ?? 'An appointment'}, ${when} (${statusWord(status).toLowerCase()})`
}

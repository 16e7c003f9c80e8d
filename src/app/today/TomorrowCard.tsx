import { Link } from '@tanstack/react-router'
import { isInShop } from '../../domain/appointments'
import type { Day } from '../../domain/zone'
import { Card } from '../../ui/Card'
import { LINK_BESIDE_BUTTONS } from '../../ui/link'
import type { Visits } from './useVisits'

/** Before anybody has agreed to the time, in the words of both surfaces. */
const NOT_CONFIRMED: readonly string[] = ['pending', 'pending_deposit', 'scheduled']

type Props = Pick<Visits, 'look' | 'tomorrow'> & { day: Day }

export function TomorrowCard({ look, tomorrow, day }: Props) {
  const booked = tomorrow.filter(({ status }) => !isInShop(status)).length
  const open = tomorrow.filter(({ status }) => NOT_CONFIRMED.includes(status)).length
  const words = booked === 0 ? 'nobody booked' : `${booked} booked, ${open} not confirmed`
  return (
    <Card
      title="Tomorrow"
      of={look.isPending || look.isFailed ? null : `${words}${look.isWhole ? '' : ' so far'}`}
      actions={
        <>
          {open > 0 ? (
            <Link to="/schedule/calls" className={LINK_BESIDE_BUTTONS}>
              Call list
            </Link>
          ) : (
            <Link to="/board" search={{ day }} className={LINK_BESIDE_BUTTONS}>
              Board
            </Link>
          )}
        </>
      }
    />
  )
}

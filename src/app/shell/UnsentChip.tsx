import { useNavigate } from '@tanstack/react-router'
import { ChipButton } from '../../ui/Chip'
import { useJournal } from './connection'

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

/** Anything decided at this desk that the service has not confirmed. */
export function UnsentChip() {
  const { unsent, unconfirmed, refused, unsure } = useJournal()
  const navigate = useNavigate()
  const waiting = unsent + unconfirmed
  const asking = refused + unsure
  if (waiting + asking === 0) return null
  return (
    <ChipButton tone="hold" onClick={() => void navigate({ to: '/settings', hash: 'unsent' })}>
      {asking > 0 ? `${count(asking, 'change')} to look at` : `${count(waiting, 'change')} not confirmed`}
    </ChipButton>
  )
}

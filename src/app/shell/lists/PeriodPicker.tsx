import { useState, type ComponentProps } from 'react'
import { useToday } from '~/app/session/now'
import { LazyBoundary } from '~/app/shell/page/LazyBoundary'
import { lazyPart } from '~/app/shell/page/lazyLoad'
import type { Period } from '~/domain/time/period'
import { buttonClass } from '~/ui/Button'
import { Icon } from '~/ui/Icon'
import { periodWords } from './usePeriod'

// The choices load when they are first opened, so that no list waits for them.
const PeriodChoices = lazyPart(() => import('./PeriodChoices'))

type Props = { period: Period | undefined; onPeriod: (period: Period | null) => void }

/** Narrows a list down to what was made on some days. */
export function PeriodPicker({ period, onPeriod }: Props) {
  const today = useToday()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const words = periodWords(period, today)
  const button = <PeriodButton words={words} aria-expanded={isOpen} onClick={() => setOpen(true)} />
  if (!wasOpen) return button
  return (
    <LazyBoundary meanwhile={button} onClose={() => (setWasOpen(false), setOpen(false))}>
      <PeriodChoices {...{ period, onPeriod, today, words, isOpen }} onOpen={setOpen} />
    </LazyBoundary>
  )
}

type ButtonProps = ComponentProps<'button'> & { words: string }

export const PeriodButton = ({ words, ...rest }: ButtonProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={`Period: ${words}`}
    className={`${buttonClass()} max-lg:min-h-11 max-sm:px-3`}
    {...rest}
  >
    <Icon name="schedule" className="size-4" />
    {words}
  </button>
)

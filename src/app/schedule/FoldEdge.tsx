import { showMinute } from '../words/times'
import { WHOLE_DAY } from './shownHours'
import type { Fold } from './useHours'

type Props = {
  fold: NonNullable<Fold>
  /** Where the hours that are shown end, on this side. */
  at: number
  isEarly?: boolean
}

/** Stands where the day is folded, and where it can be folded again. */
export function FoldEdge({ fold: { isFolded, turn }, at, isEarly = false }: Props) {
  const isAtEnd = at === (isEarly ? WHOLE_DAY.from : WHOLE_DAY.until)
  if (isFolded && isAtEnd) return null
  // Shown whole, one way back is enough.
  if (!isFolded && !isEarly) return null
  const words = isEarly ? `before ${showMinute(at)}` : `after ${showMinute(at)}`
  return (
    <button
      type="button"
      onClick={turn}
      className="sticky left-0 block h-10 px-3 text-sm font-semibold text-accent underline-offset-4 hover:underline print:hidden"
    >
      {isFolded ? `Show ${words}` : 'Opening hours only'}
    </button>
  )
}

import { flagWords, toneOf, type Flag } from './flag'

const TONE = {
  late: 'rounded-md bg-danger-soft px-1.5 text-sm font-semibold text-danger',
  soon: 'text-sm font-semibold text-warn',
  plain: 'text-sm',
}

/** "over 12 min", as loud as it is urgent; nothing where there is nothing to see to. */
export const FlagMark = ({ flag }: { flag: Flag | null }) =>
  flag && <span className={TONE[toneOf(flag)]}>{flagWords(flag)}</span>

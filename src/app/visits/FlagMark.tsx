import { FLAG_STYLES, flagWords, toneOf, type Flag } from './flag'

/** "over 12 min", as loud as it is late; nothing where a person has nothing to see to. */
export const FlagMark = ({ flag }: { flag: Flag | null }) =>
  flag && <span className={FLAG_STYLES[toneOf(flag)]}>{flagWords(flag)}</span>

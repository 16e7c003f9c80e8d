import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OnlyOnPaper } from '~/app/format/OnlyOnPaper'
import { CHIP } from '~/ui/Chip'
import { ChipBar } from './ChipBar'

/** A filter of a list. It is kept in the address, so that a filtered list can be sent to somebody and gone back to. */
type FilterChip = {
  word: string
  /** The list with this filter. */
  link: Pick<LinkProps, 'to' | 'search'>
  isShown: boolean
  /** It takes no row away, so that paper has no word of it. */
  isAll?: boolean
  /** How many rows are in it, where all of them were read. */
  count?: number | null
}

type Props = {
  label: string
  isLong?: boolean
  chips: readonly FilterChip[]
  /** What narrows the list down besides, on paper. */
  besides?: readonly (string | undefined)[]
  /** Another choice behind them. */
  children?: ReactNode
}

/** The filters of a list, of which one is shown; on paper what they leave of it. */
export function FilterChips({ label, isLong = false, chips, besides = [], children }: Props) {
  const shown = chips.find(({ isShown }) => isShown)
  return (
    <>
      <OnlyOnPaper of={[shown?.isAll ? null : shown?.word, ...besides]} />
      <ChipBar label={label} isLong={isLong}>
        {chips.map(({ word, link, isShown, count = null }) => (
          <Link
            key={word}
            {...link}
            replace
            // By its own idea an address that says nothing is part of every other.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={isShown ? 'page' : undefined}
            className={CHIP}
          >
            {word}
            {count !== null && <span className="text-sm font-normal">{count.toLocaleString('en-US')}</span>}
          </Link>
        ))}
        {children}
      </ChipBar>
    </>
  )
}

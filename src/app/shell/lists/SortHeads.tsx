import { useMemo } from 'react'
import type { Sort } from '~/app/format/urlParams'
import type { RareAct } from '~/app/shell/page/More'
import { Icon } from '~/ui/Icon'

// The order of a list by one of its columns. A list with more to come keeps the order of its dates.

/** As lists are read: the newest first. */
export const NEWEST_FIRST = '-date'

export type Head<Column extends string = string> = {
  /** Null where nothing is sorted by it. */
  column: Column | null
  word: string
  /** In a menu, where the word alone would say too little: "number" for "No.". */
  by?: string
  /** What is pressed first comes so: the newest day and the highest sum before the others. */
  isDescending?: boolean
  /** What comes first, upwards and downwards. */
  ends?: readonly [up: string, down: string]
  className?: string
}

/** A head for each column that the address of a list may name. */
export type Heads<Column extends string> = Readonly<Record<Column, Omit<Head, 'column'>>>

/** `sort` is null where the list has more to come, since later rows would stand anywhere. */
type Order = { sort: string | null; onSort: (sort: string) => void }

const TEXT_ENDS = ['A first', 'Z first'] as const
export const DAY_ENDS = ['oldest first', 'newest first'] as const
export const SUM_ENDS = ['lowest first', 'highest first'] as const

type Props = Order & { heads: readonly Head[]; className: string }

/** The heads of columns. A press sorts by that column, another one turns the order round. */
export function SortHeads({ heads, sort, onSort, className }: Props) {
  return (
    <div
      {...(sort === null ? { 'aria-hidden': true } : { role: 'group', 'aria-label': 'Sort by' })}
      className={`list-heads grid-rows-[auto]! max-lg:h-11 ${className}`}
    >
      {heads.map((head) => (
        <span key={head.word} className={head.className}>
          {sort === null || head.column === null ? (
            head.word
          ) : (
            <SortButton head={head} sort={sort} onSort={onSort} />
          )}
        </span>
      ))}
    </div>
  )
}

type ButtonProps = { head: Head; sort: string; onSort: (sort: string) => void }

function SortButton({ head, sort, onSort }: ButtonProps) {
  const isOn = isBy(sort, head)
  const isDown = sort.startsWith('-')
  const { word, ends = TEXT_ENDS } = head
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={isOn ? `${word}, ${ends[isDown ? 1 : 0]}` : undefined}
      onClick={() => onSort(isOn ? turned(sort) : firstPressed(head))}
      className="inline-flex min-h-8 items-center gap-0.5 rounded whitespace-nowrap hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink max-lg:min-h-11"
    >
      {word}
      {isOn && <Icon name={isDown ? 'down' : 'up'} className="size-3.5 print:hidden" />}
    </button>
  )
}

const isBy = (sort: string, { column }: Head) => sort === column || sort === `-${column}`
const turned = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`)

const firstPressed = ({ column, isDescending }: Head) => (isDescending ? `-${column}` : `${column}`)

/** The same choices for the menu of a list, where its heads have no room. */
export function sortActs(heads: readonly Head[], { sort, onSort }: Order): RareAct[] {
  if (sort === null) return []
  const others = heads.filter((head) => head.column !== null && !isBy(sort, head))
  return [
    { word: 'Reverse the order', act: () => onSort(turned(sort)) },
    ...others.map((head) => ({
      word: `Sort by ${head.by ?? head.word.toLowerCase()}`,
      act: () => onSort(firstPressed(head)),
    })),
  ]
}

type Value = string | number | null
export type Values<Row, Column extends string> = Readonly<Record<Column, (row: Row) => Value>>

/** `values` stays the same object as long as its functions answer the same. */
export function useSorted<Row, Column extends string>(
  rows: readonly Row[],
  sort: Sort<Column> | undefined,
  values: Values<Row, Column>,
): readonly Row[] {
  return useMemo(() => {
    const by = Object.entries<(row: Row) => Value>(values)
    for (const [column, value] of by) {
      if (sort === column) return sorted(rows, value, false)
      if (sort === `-${column}`) return sorted(rows, value, true)
    }
    return rows
  }, [rows, sort, values])
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const compare = (a: NonNullable<Value>, b: NonNullable<Value>) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

/** A row without a value stands last either way; rows with the same one keep their order. */
export function sorted<Row>(rows: readonly Row[], value: (row: Row) => Value, isDescending: boolean): Row[] {
  const each = rows.map((row) => ({ row, value: value(row) }))
  return each
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return isDescending ? compare(b.value, a.value) : compare(a.value, b.value)
    })
    .map(({ row }) => row)
}

import { useState, type ReactNode } from 'react'
import { Button } from '~/ui/Button'

type Props<Row> = {
  label: string
  rows: readonly Row[]
  /** How many are shown at first. */
  most: number
  children: (row: Row) => ReactNode
}

/** The first few of a list, and the rest of it when somebody asks. Each child is a list item with its own key. */
export function ShortList<Row>({ label, rows, most, children }: Props<Row>) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return null
  return (
    <>
      <ul aria-label={label} className="-mx-2 grid">
        {(isWhole ? rows : rows.slice(0, most)).map(children)}
      </ul>
      {rows.length > most && (
        <Button
          look="quiet"
          className="mt-1 -ml-2"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Show the first ${most}` : `Show all ${rows.length.toLocaleString('en-US')}`}
        </Button>
      )}
    </>
  )
}

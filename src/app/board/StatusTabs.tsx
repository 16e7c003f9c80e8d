import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Columns } from '../visits/columns'
import { StatusDial } from '../words/StatusDial'
import { statusWord } from '../words/statusWords'
import type { Extent } from './useExtent'

type Props = {
  columns: Columns
  extent: (status: string) => Extent
  picked: string
  onPick: (status: string) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Where there is no room for columns, one status at a time. */
export function StatusTabs({ columns, extent, picked, onPick }: Props) {
  const statuses = [...columns.keys()]
  const at = statuses.indexOf(picked)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not before the next frame: as long as a finger leaves, the browser lets no page scroll.
    const asked = requestAnimationFrame(() => {
      const tab = list.current?.children[at]
      if (!list.current || !(tab instanceof HTMLElement)) return
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(asked)
  }, [at])
  const walk = (event: KeyboardEvent) => {
    const next = statuses[at + (STEPS[event.key] ?? NaN)]
    if (next === undefined) return
    event.preventDefault()
    onPick(next)
    const tabs = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
    tabs[statuses.indexOf(next)]?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Status"
      tabIndex={-1}
      onKeyDown={walk}
      className="relative -mx-3 flex overflow-x-auto px-3 [scrollbar-width:none]"
    >
      {[...columns].map(([status, rows]) => (
        <button
          key={status}
          type="button"
          role="tab"
          aria-selected={status === picked}
          tabIndex={status === picked ? 0 : -1}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap text-ink-2 focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink"
          onClick={() => onPick(status)}
        >
          <StatusDial status={status} />
          {statusWord(status)}
          {extent(status).isRead && (
            <span className="font-semibold">
              {rows.length}
              {!extent(status).isAll && '+'}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

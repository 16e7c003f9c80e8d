import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type TouchEvent } from 'react'
import type { Columns } from '~/app/appointments/columns'
import { LabelChips } from '~/app/appointments/Labels'
import { reach, useListsByDay } from '~/app/appointments/useAppointments'
import { ExportMore } from '~/app/csv/ExportMore'
import { StatusDial } from '~/app/format/StatusDial'
import { statusWord } from '~/app/format/statusWords'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useToday } from '~/app/session/now'
import { useZone, otherYear, showDay } from '~/app/session/shopTime'
import { LateNotice } from '~/app/shell/page/LateNotice'
import { useTitle } from '~/app/shell/page/useTitle'
import { useWide } from '~/app/shell/page/useWide'
import { countsAsOpen } from '~/domain/capabilities'
import { hasLabel, labelsIn, withLabel, withoutLabel } from '~/domain/labels'
import { Skeleton } from '~/ui/Skeleton'
import { Board } from './Board'
import { ALL, type BoardSearch } from './boardSearch'
import { EmptyNote } from './EmptyNote'
import { Filters, useTypedText } from './Filters'
import { useBoardRows, type BoardRows, useExtent, type Extent } from './useBoardRows'
import { useExpandedStatuses } from './useExpandedStatuses'

/** What is typed, with the label or without it. */
const toggled = (text: string, label: string) =>
  hasLabel(text, label) ? (withoutLabel(text, label) ?? '') : withLabel(text.trim(), label)

export default function BoardPage() {
  useTitle('Board')
  const search = useSearch({ from: '/frame/board' })
  const navigate = useNavigate({ from: '/board' })
  const known = useCapabilities()
  const isWide = useWide()
  const zone = useZone()
  const today = useToday()
  const change = useCallback(
    (changes: Partial<BoardSearch>, drop: readonly (keyof BoardSearch)[] = []) =>
      void navigate({
        replace: true,
        search: (before) => {
          const next: BoardSearch = { ...before, ...changes }
          for (const name of drop) delete next[name]
          return next
        },
      }),
    [navigate],
  )
  const write = useCallback(
    (text: string) => (text === '' ? change({}, ['text']) : change({ text })),
    [change],
  )
  const typed = useTypedText(search.text ?? '', write)
  const expanded = useExpandedStatuses(search)
  const board = useBoardRows({ ...search, text: typed.text }, expanded)
  // The first cards do not wait for anything that is read in the background.
  const { budget } = useConnection()
  useEffect(() => (board.isPending ? budget.keepQuiet() : undefined), [board.isPending, budget])

  const openCard = useCallback(
    (id: string) => void navigate({ search: (before) => ({ ...before, appointment: id }) }),
    [navigate],
  )
  const showClosed = useCallback(() => change({ closed: true }), [change])

  const statuses = useMemo(() => [...board.columns.keys()], [board.columns])
  // A word that stands nowhere stays in the address: it may be one of the service's own that is not read yet.
  const picked = search.status !== undefined && statuses.includes(search.status) ? search.status : statuses[0]
  const extent = useExtent(board)
  const isEmpty =
    board.isWhole &&
    [...board.columns.values()].every((rows) => rows.length === 0) &&
    [...board.closed.keys()].every((status) => extent(status).isAll)
  const isRead = statuses.every((status) => extent(status).isRead)
  const closedAct = search.closed
    ? { word: 'Hide closed', act: () => change({}, ['closed']) }
    : { word: 'Show closed', act: showClosed }
  const pick = (status: string) => change({ status, ...(!countsAsOpen(known, status) && { closed: true }) })
  const swipe = useSwipe((step) => {
    const next = picked === undefined ? undefined : statuses[statuses.indexOf(picked) + step]
    if (next !== undefined) pick(next)
  })

  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 low:overflow-y-auto low:gap-1.5 low:pt-1.5 px-3 pt-3 sm:px-4 lg:px-5">
      <header className="flex min-h-10 items-center gap-2 sm:gap-3">
        <h1 className="text-xl font-semibold max-sm:sr-only">Board</h1>
        <Filters search={search} text={typed.text} today={today} onType={typed.type} onChange={change} />
        <LabelChips
          rows={board.ofDay}
          picked={labelsIn(typed.text.toLowerCase())}
          onPick={(label) => typed.type(toggled(typed.text, label))}
        />
        <BoardSummary board={board} day={search.day ?? today} />
        <ExportMore
          of="the board"
          list={{ kind: 'appointments', rows: [...board.columns.values()].flat(), isWhole: false }}
          others={isWide ? [closedAct] : []}
        />
      </header>
      {!isWide && picked !== undefined && (
        <StatusTabs columns={board.columns} extent={extent} picked={picked} onPick={pick} />
      )}
      {board.isPending && <WaitingBoard columns={isWide ? known.openStatuses.length + expanded.length : 1} />}
      {board.isFailed && <LateNotice failure={board.error} onRetry={board.refetch} />}
      {!board.isPending && !board.isFailed && (
        <div
          className="relative flex min-h-0 flex-1 flex-col low:min-h-[calc(100dvh-7.25rem)]"
          {...(!isWide && swipe)}
        >
          <Board
            board={board}
            search={search}
            shown={isWide ? statuses : statuses.filter((status) => status === picked)}
            expanded={expanded}
            onShowClosed={showClosed}
            onOpenCard={openCard}
          />
          {isEmpty && (
            <EmptyNote
              day={search.day ?? today}
              text={typed.text}
              zone={zone}
              isOpenOnly={!isRead}
              hidden={board.hidden}
              onShowAll={() => {
                typed.type('')
                change({ day: ALL }, ['text'])
              }}
            />
          )}
        </div>
      )}
    </section>
  )
}

// It stands beside the first cards, and the browser's formatter takes as long as two of them.
const number = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
const cards = (count: number) => `${number(count)} open ${count === 1 ? 'card' : 'cards'}`

type BoardSummaryProps = { board: BoardRows; day: string }

/** What is on the board. */
function BoardSummary({ board, day }: BoardSummaryProps) {
  const known = useCapabilities()
  const byDay = useListsByDay()
  const today = useToday()
  const { from, to } = reach(today)
  const { columns, isWhole, skipped, isPending } = board
  if (isPending || board.isFailed) return null
  const open = [...columns]
    .filter(([status]) => countsAsOpen(known, status))
    .reduce((sum, [, rows]) => sum + rows.length, 0)
  return (
    // In less width its room is the labels'; else the filters wrap as soon as there is something to clear.
    <p role="status" className="text-ink-2 max-xl:sr-only xl:ml-auto">
      {day !== ALL && <span>{showDay(day) + otherYear(day, today)} · </span>}
      {/* Asked by day, nobody has a list of all. */}
      {day === ALL && byDay && <span>{`${showDay(from)} to ${showDay(to)} · `}</span>}
      {cards(open)}
      {!isWhole && ' so far'}
      {skipped > 0 && ` · ${number(skipped)} could not be read`}
    </p>
  )
}

type StatusTabsProps = {
  columns: Columns
  extent: (status: string) => Extent
  picked: string
  onPick: (status: string) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Where there is no room for columns, one status at a time. */
function StatusTabs({ columns, extent, picked, onPick }: StatusTabsProps) {
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

type Props = { columns: number }

/** Holds the place of the columns and of their cards until the first are here. */
function WaitingBoard({ columns }: Props) {
  return (
    <div
      role="status"
      aria-label="Loading the board"
      className="flex min-h-0 flex-1 gap-2 overflow-hidden pb-3 max-lg:flex-col"
    >
      <div className="grid min-h-0 flex-1 auto-cols-[minmax(max(11rem,calc((100%-1.5rem)/4)),1fr)] grid-flow-col gap-2 max-sm:auto-cols-fr lg:auto-cols-fr">
        {Array.from({ length: columns }, (_, column) => (
          <div
            key={column}
            className="grid content-start gap-2.5 rounded-xl sm:bg-sunken sm:px-1.5 sm:pt-10.5"
          >
            {[0, 1, 2].map((card) => (
              <div key={card} className="grid h-30 content-start gap-2.5 rounded-lg bg-surface px-2.5 py-2.5">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="h-4 w-36 max-w-full" />
                <Skeleton className="h-4 w-28 max-w-full" />
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="shrink-0 rounded-xl bg-sunken max-lg:h-11 max-sm:hidden lg:w-11" />
    </div>
  )
}

/** So far a finger goes for the next column, and at most so long: a slow one scrolls or carries a card. */
const LEAST_PX = 60
const MOST_MS = 600

/** A finger drawn across, to the left for what is to the right. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const began = useRef<{ x: number; y: number; at: number } | null>(null)
  return {
    onTouchStart({ touches, timeStamp }: TouchEvent) {
      const finger = touches.length === 1 ? touches[0] : undefined
      began.current = finger ? { x: finger.clientX, y: finger.clientY, at: timeStamp } : null
    },
    onTouchEnd({ changedTouches, timeStamp }: TouchEvent) {
      const [from, finger] = [began.current, changedTouches[0]]
      began.current = null
      if (!from || !finger || timeStamp - from.at > MOST_MS) return
      const [along, across] = [finger.clientX - from.x, finger.clientY - from.y]
      if (Math.abs(along) < LEAST_PX || Math.abs(along) < 2 * Math.abs(across)) return
      onSwipe(along < 0 ? 1 : -1)
    },
    onTouchCancel() {
      began.current = null
    },
  }
}

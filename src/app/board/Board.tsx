import {
  lazy,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  useCallback,
  useEffect,
  type ComponentType,
} from 'react'
import { StatusDial } from '~/app/format/StatusDial'
import { statusWord } from '~/app/format/statusWords'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useMinute, useToday } from '~/app/session/now'
import { useZone } from '~/app/session/shopTime'
import { countsAsOpen, isAnnounced, mayWrite, mayRead } from '~/domain/capabilities'
import { spanOfDay } from '~/domain/time/zone'
import { importWithRetry } from '~/ui/importWithRetry'
import { createActiveCard } from './activeCard'
import { BoardProvider } from './boardContext'
import { ALL, type BoardSearch } from './boardSearch'
import type { CardMenuProps } from './CardMenu'
import { Column } from './Column'
import { DROP_LOOK, useDropLook } from './ColumnFrame'
import { changesSinceHeld, useHeldCardUpdated } from './heldCardUpdates'
import { isAlong, useBoardActs, useFocusThatStays } from './useBoardActs'
import { type BoardRows, useExtent } from './useBoardRows'
import { useStableColumns } from './useStableColumns'

const ConfirmOverwrite = lazy(() => importWithRetry(() => import('./ConfirmOverwrite')))

type Props = {
  board: BoardRows
  search: BoardSearch
  /** Of the statuses, those whose columns are in the page; one at a time on a narrow screen. */
  shown: readonly string[]
  /** Of the closed ones, those that stand open. */
  expanded: readonly string[]
  onShowClosed: () => void
  onOpenCard: (id: string) => void
}

/** The columns, the keys that walk them, and what a drop or a choice in a menu does. */
export function Board({ board, search, shown, expanded, onShowClosed, onOpenCard }: Props) {
  const known = useCapabilities()
  const zone = useZone()
  const now = useMinute()
  const today = useToday()
  const wanted = search.day === undefined || search.day === ALL ? today : search.day
  const day = useMemo(() => spanOfDay(wanted, zone), [wanted, zone])
  const records = useConnection().records.appointments
  const frame = useRef<HTMLDivElement>(null)
  const { note, onCarry } = useHandNote()
  const [CardMenu, loadMenu] = useCardMenu(board.isWhole)
  const [activeCard] = useState(createActiveCard)
  const acts = useBoardActs({ frame, onCarry, columns: board.columns, activeCard, onOpenCard, loadMenu })
  const { parts, menu, isDragging } = acts
  // Nothing moves under the hand, nor under a menu: what came meanwhile shows when it is let go.
  const isMenuOpen = menu !== null && CardMenu !== null
  useLayoutEffect(() => activeCard.setMenuOpen(isMenuOpen), [activeCard, isMenuOpen])
  const frozen = useFrozen(board.columns, isDragging || isMenuOpen)
  const still = useHeldCardUpdated(frozen, menu?.row.id ?? parts.drag.get()?.id ?? null)
  const { columns, waiting } = useStableColumns(still, board, activeCard)
  const carried = parts.drag.get()
  useFocusThatStays(frame, columns, parts.followed, acts.focusId)
  const isEmpty = shown.every((status) => (columns.get(status) ?? []).length === 0)
  const extent = useExtent(board)
  const mayMove = mayWrite(known, 'appointments')
  const isOpen = (status: string) => countsAsOpen(known, status)
  const isFolded = (status: string) => !isOpen(status) && !expanded.includes(status) && shown.length > 1
  const inColumns = shown.filter((status) => !isFolded(status))
  const folded = shown.filter(isFolded)

  const press = (event: KeyboardEvent) => {
    const card =
      event.target instanceof Element ? event.target.closest<HTMLElement>('article[data-id]') : null
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return
    if (menu && CardMenu) {
      // Meant for the menu that is just opening.
      event.stopPropagation()
      return
    }
    if (isAlong(event.key)) acts.along(columns, card, event.key)
    else if (event.key.startsWith('Arrow')) acts.focus(cardBeside(event.currentTarget, card, event.key))
    else return
    event.preventDefault()
  }

  return (
    <BoardProvider value={parts}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys come here from the cards, which are what has the focus */}
      <div
        ref={frame}
        onKeyDown={press}
        className="flex min-h-0 flex-1 gap-2 pb-3 max-lg:flex-col print:block"
      >
        <div
          // Without a card there is nothing else in it to stand on while the arrow keys scroll it sideways.
          {...(isEmpty && { tabIndex: 0, role: 'group', 'aria-label': 'Columns' })}
          className={`grid min-h-0 flex-1 snap-x snap-proximity grid-rows-[auto_minmax(0,1fr)] gap-x-2 overflow-x-auto overflow-y-hidden [scrollbar-width:thin] lg:snap-none print:grid-cols-1! print:grid-rows-none print:gap-y-2 print:overflow-visible ${parts.hasVehicles ? WIDTH.withVehicle : WIDTH.without}`}
          style={{ gridTemplateColumns: `repeat(${inColumns.length}, minmax(var(--least), 1fr))` }}
        >
          {inColumns.map((status) => (
            <Column
              key={status}
              status={status}
              rows={columns.get(status) ?? []}
              // Of the service: it stands in no card's way, and is what is read from a step away.
              count={still.get(status)?.length ?? 0}
              waiting={waiting?.status === status ? waiting.count : 0}
              zone={zone}
              day={day}
              now={isOpen(status) ? now : 0}
              marks={board.marks}
              closed={board.closed.get(status) ?? null}
              isAll={extent(status).isAll}
              isMovable={mayMove && isAnnounced(known, status)}
            />
          ))}
        </div>
        {folded.length > 0 && (
          <div className="grid auto-cols-fr grid-flow-col gap-2 lg:grid-flow-row lg:auto-rows-fr print:hidden">
            {folded.map((status) => (
              <Strip
                key={status}
                status={status}
                count={extent(status).isAll ? (still.get(status) ?? []).length : null}
                onOpen={onShowClosed}
              />
            ))}
          </div>
        )}
      </div>
      <Owing isWhole={board.isWhole} />
      <p
        ref={note}
        role="status"
        className="pointer-events-none fixed top-0 left-0 z-30 -translate-x-full w-72 rounded-lg bg-warn-soft px-3 py-2 text-sm font-semibold text-warn shadow-high empty:hidden"
      >
        {carried && changesSinceHeld(records, carried.seen, zone)}
      </p>
      {acts.asked && (
        <Suspense>
          <ConfirmOverwrite asked={acts.asked} onMove={() => acts.moveOver()} onLeave={() => acts.leave()} />
        </Suspense>
      )}
      {menu && CardMenu && (
        <CardMenu
          row={menu.row}
          now={records.find(menu.row.id) === null ? null : (records.find(menu.row.id) ?? menu.row).status}
          news={changesSinceHeld(records, menu.row, zone)}
          anchor={menu.anchor}
          onMove={(status) => acts.move(menu.row.id, status, menu.row)}
          onOpenCard={() => onOpenCard(menu.row.id)}
          onClose={(isLeft) => acts.closeMenu(isLeft)}
        />
      )}
    </BoardProvider>
  )
}

/**
 * Narrower where no vehicle and plate stand on the cards: nine columns then fit a wide screen. On a tablet four are in
 * sight, and more scroll sideways.
 */
const WIDTH = {
  withVehicle:
    '[--least:max(11rem,calc((100%-1.5rem)/4))] max-sm:[--least:100%] lg:[--least:9.25rem] xl:[--least:12.75rem]',
  without: '[--least:max(11rem,calc((100%-1.5rem)/4))] max-sm:[--least:100%] lg:[--least:10.5rem]',
}

/** The value as it was when it froze. */
function useFrozen<T>(value: T, isFrozen: boolean): T {
  const [kept, setKept] = useState(value)
  if (!isFrozen && kept !== value) setKept(value)
  return isFrozen ? kept : value
}

// Until it is loaded the board is the same board, and only this flag is missing.
const DebtsLoader = lazy(() => importWithRetry(() => import('./DebtsLoader')))

/** Finds out who owes, for a board that is read whole: no card waits for it. */
function Owing({ isWhole }: { isWhole: boolean }) {
  const known = useCapabilities()
  if (!isWhole || !mayRead(known, 'invoices')) return null
  return (
    <Suspense>
      <DebtsLoader />
    </Suspense>
  )
}

type StripProps = {
  status: string
  /** Null where nobody has counted them. */
  count: number | null
  onOpen: () => void
}

/** A closed column, folded: cards can be dropped on it, and a click opens all of them. */
function Strip({ status, count, onOpen }: StripProps) {
  const element = useRef<HTMLElement>(null)
  const reason = useRef<HTMLElement>(null)
  useDropLook(status, element, reason)
  const word = statusWord(status)
  return (
    <section
      ref={element}
      aria-label={word}
      data-column={status}
      className={`relative flex min-h-0 items-center justify-center rounded-xl bg-sunken lg:flex-col ${DROP_LOOK}`}
    >
      <h2 className="flex min-h-0 min-w-0 lg:flex-1">
        <button
          type="button"
          data-strip={status}
          title={`Show ${word}`}
          className="flex items-center gap-2 rounded-xl px-2 text-ink-2 hover:text-ink max-lg:min-h-11 lg:w-11 lg:py-3 lg:[writing-mode:vertical-rl]"
          onClick={onOpen}
        >
          <StatusDial status={status} />
          {word}
          {count !== null && <span className="font-semibold text-ink">{count}</span>}
          <span ref={reason} className="truncate text-ink-2 empty:hidden" />
        </button>
      </h2>
    </section>
  )
}

const topOf = (element: Element) => element.getBoundingClientRect().top

/** The card of the next column, in which there is one, that stands nearest. */
function cardBeside(board: Element, from: HTMLElement, key: string): HTMLElement | null {
  const columns = [...board.querySelectorAll('[data-column]')]
  const at = columns.findIndex((column) => column.contains(from))
  const step = key === 'ArrowRight' ? 1 : -1
  for (let place = at + step; place >= 0 && place < columns.length; place += step) {
    const cards = [...(columns[place]?.querySelectorAll<HTMLElement>('article[data-id]') ?? [])]
    const [nearest] = cards.toSorted(
      (a, b) => Math.abs(topOf(a) - topOf(from)) - Math.abs(topOf(b) - topOf(from)),
    )
    if (nearest) return nearest
  }
  return null
}

type CardMenu = ComponentType<CardMenuProps>

let loaded: CardMenu | null = null

/**
 * The menu of the cards as soon as it is loaded, and the way to have it now. React's `lazy` would draw nothing when it
 * is first opened, and the menu a third of a second later, loaded or not: what is typed meanwhile would be lost. It is
 * fetched once the board is there and nothing else is to be done: to fetch it with the first focus took the time in
 * which the first card was lifted.
 */
function useCardMenu(isBoardThere: boolean): [Menu: CardMenu | null, load: () => Promise<void>] {
  const [Menu, setMenu] = useState(() => loaded)
  const load = useCallback(async () => {
    const { default: found } = await import('./CardMenu')
    loaded = found
    setMenu(() => found)
  }, [])
  useEffect(() => {
    if (!isBoardThere || loaded) return undefined
    const soon = setTimeout(() => {
      // A person who opens the menu loads it again.
      load().catch(() => {})
    }, REST_MS)
    return () => clearTimeout(soon)
  }, [isBoardThere, load])
  return [Menu, load]
}

/** After the first picture of the whole board. */
const REST_MS = 300

type Point = { clientX: number; clientY: number }

/** What the words take up at most: at the edge of the window they are still whole. */
const ROOM = { width: 320, height: 120 }

/** Words that go with the hand. `onCarry` is told where the hand is while it carries a card. */
function useHandNote() {
  const note = useRef<HTMLParagraphElement>(null)
  const at = useRef<Point | null>(null)

  const place = useCallback(() => {
    const words = note.current
    if (!at.current || !words?.firstChild) return
    const x = Math.min(at.current.clientX, innerWidth - ROOM.width)
    const y = Math.min(at.current.clientY, innerHeight - ROOM.height)
    words.style.translate = `${x + 16}px ${y + 20}px`
  }, [])
  // Another desk's act brings the words to a hand that rests, too, and then no step of it takes them there.
  useLayoutEffect(() => place())

  const onCarry = useCallback(
    ({ clientX, clientY }: Point) => {
      at.current = { clientX, clientY }
      place()
    },
    [place],
  )
  return { note, onCarry }
}

import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { countsAsOpen, isAnnounced, mayWrite } from '../../domain/capabilities'
import { spanOfDay } from '../../domain/zone'
import { useCapabilities, useConnection } from '../session/connection'
import { useMinute } from '../session/now'
import { useZone } from '../session/shopTime'
import { useToday } from '../session/useToday'
import { BoardProvider } from './boardContext'
import { ALL, type BoardSearch } from './boardSearch'
import { cardBeside } from './cardBeside'
import { Column } from './Column'
import { createHandOn } from './handOn'
import { newsOf, useWordsInHand } from './inHand'
import { Owing } from './Owing'
import { Strip } from './Strip'
import { isAlong, useBoardActs, useFocusThatStays } from './useBoardActs'
import type { BoardRows } from './useBoardRows'
import { useCardMenu } from './useCardMenu'
import { useExtent } from './useExtent'
import { useUnderHand } from './useUnderHand'

type Props = {
  board: BoardRows
  search: BoardSearch
  /** Of the statuses, those whose columns are in the page; one at a time on a narrow screen. */
  shown: readonly string[]
  onShowClosed: () => void
  onOpenCard: (id: string) => void
}

/** The columns, the keys that walk them, and what a drop or a choice in a menu does. */
export function Board({ board, search, shown, onShowClosed, onOpenCard }: Props) {
  const known = useCapabilities()
  const zone = useZone()
  const now = useMinute()
  const today = useToday()
  const wanted = search.day === undefined || search.day === ALL ? today : search.day
  const day = useMemo(() => spanOfDay(wanted, zone), [wanted, zone])
  const book = useConnection().books.appointments
  const frame = useRef<HTMLDivElement>(null)
  const [CardMenu, loadMenu] = useCardMenu(board.isWhole)
  const [hand] = useState(createHandOn)
  const acts = useBoardActs({ frame, columns: board.columns, hand, onOpenCard, loadMenu })
  const { parts, menu, isDragging } = acts
  // Nothing moves under the hand, nor under a menu: what came meanwhile shows when it is let go.
  const frozen = useFrozen(board.columns, isDragging || (menu !== null && CardMenu !== null))
  const still = useWordsInHand(frozen, menu?.row.id ?? parts.drag.get()?.id ?? null)
  const columns = useUnderHand(still, frame, hand)
  useFocusThatStays(frame, columns, parts.followed, acts.focusId)
  const isEmpty = shown.every((status) => (columns.get(status) ?? []).length === 0)
  const columnWidth = parts.hasVehicles ? WIDTH.withVehicle : WIDTH.without
  const extent = useExtent(board)
  const mayMove = mayWrite(known, 'appointments')
  const isOpen = (status: string) => countsAsOpen(known, status)
  const isFolded = (status: string) => !isOpen(status) && !search.closed && shown.length > 1

  const press = (event: KeyboardEvent) => {
    const card =
      event.target instanceof Element ? event.target.closest<HTMLElement>('article[data-id]') : null
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return
    if (menu && CardMenu) {
      // Meant for the menu that is just opening: "N" for No-show must not begin something new.
      event.stopPropagation()
      return
    }
    if (event.key === 'm' || event.key === 'M') acts.openMenuOf(card)
    else if (isAlong(event.key)) acts.along(card, event.key)
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
        // Without a card there is nothing else in it to stand on while the arrow keys scroll it sideways.
        {...(isEmpty && { tabIndex: 0, role: 'group', 'aria-label': 'Columns' })}
        className="grid min-h-0 flex-1 gap-3 overflow-x-auto overflow-y-hidden pb-3 [scrollbar-width:thin] print:grid-cols-1! print:overflow-visible"
        style={{
          gridTemplateColumns: shown.map((status) => (isFolded(status) ? '44px' : columnWidth)).join(' '),
        }}
      >
        {shown.map((status) => {
          const rows = columns.get(status) ?? []
          const closed = board.closed.get(status) ?? null
          if (isFolded(status)) {
            return (
              <Strip
                key={status}
                status={status}
                count={extent(status).isRead && rows.length > 0 ? rows.length : null}
                onOpen={onShowClosed}
              />
            )
          }
          return (
            <Column
              key={status}
              status={status}
              rows={rows}
              count={still.get(status)?.length ?? 0}
              zone={zone}
              day={day}
              now={isOpen(status) ? now : 0}
              marks={board.marks}
              closed={closed}
              isAll={extent(status).isAll}
              isMovable={mayMove && isAnnounced(known, status)}
            />
          )
        })}
      </div>
      <Owing isWhole={board.isWhole} />
      {menu && CardMenu && (
        <CardMenu
          row={menu.row}
          news={newsOf(menu.row, book.find(menu.row.id))}
          anchor={menu.anchor}
          isByLetter={menu.isByLetter}
          onMove={(status) => acts.move(menu.row.id, status)}
          onOpenCard={() => onOpenCard(menu.row.id)}
          onClose={(isLeft) => acts.closeMenu(isLeft)}
        />
      )}
    </BoardProvider>
  )
}

/** Narrower where no vehicle and plate stand on the cards: nine columns then fit a wide screen. */
const WIDTH = { withVehicle: 'minmax(218px, 1fr)', without: 'minmax(182px, 1fr)' }

/** The value as it was when it froze. */
function useFrozen<T>(value: T, isFrozen: boolean): T {
  const [kept, setKept] = useState(value)
  if (!isFrozen && kept !== value) setKept(value)
  return isFrozen ? kept : value
}

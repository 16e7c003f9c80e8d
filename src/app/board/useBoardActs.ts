import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Columns } from '~/app/appointments/columns'
import { onCardFocusRequested } from '~/app/appointments/requestCardFocus'
import { useMove } from '~/app/appointments/useMove'
import { whyNotMovable } from '~/app/appointments/whyNotMovable'
import { useUndoKey } from '~/app/forms/undoing'
import { useCapabilities, useConnection } from '~/app/session/connection'
import type { Appointment } from '~/client/nouns/nouns'
import { createSignal } from '~/client/signal'
import { mayRead } from '~/domain/capabilities'
import { loadAfterFirstAnswer } from '~/ui/afterFirstAnswer'
import { toast } from '~/ui/toast'
import type { ActiveCard } from './activeCard'
import { NOBODY, type BoardParts, createWanting } from './boardContext'
import { createDragStore, useIsDragging, type DragStore } from './dragStore'
import { afterPaint, focusCard } from './focusCard'
import { undoesOtherChange } from './heldCardUpdates'

/** A move that undoes what another desk has just done: asked about before anything is sent. */
export type AskedMove = { row: Appointment; to: string }

type OpenMenu = { row: Appointment; anchor: HTMLElement }

const find = (columns: Columns, id: string) => {
  for (const rows of columns.values()) {
    const row = rows.find((card) => card.id === id)
    if (row) return row
  }
  return null
}

type BoardActsParts = {
  frame: RefObject<HTMLElement | null>
  /** Where the hand is while it carries a card. */
  onCarry: (at: { clientX: number; clientY: number }) => void
  columns: Columns
  activeCard: ActiveCard
  onOpenCard: (id: string) => void
  loadMenu: () => Promise<void>
}

const ALONG = ['Home', 'End', 'ArrowUp', 'ArrowDown'] as const
type AlongKey = (typeof ALONG)[number]

export const isAlong = (key: string): key is AlongKey => ALONG.some((one) => one === key)

/** What hands and keys do to the board. `columns` are as they are known now, also while the screen holds still. */
export function useBoardActs({ frame, onCarry, columns, activeCard, onOpenCard, loadMenu }: BoardActsParts) {
  const { searchIndex, records: shopRecords } = useConnection()
  const records = shopRecords.appointments
  const known = useCapabilities()
  const hasVehicles = mayRead(known, 'vehicles')
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const send = useMove()
  // What is only asked at the moment of an act: anything else that changed would take the card out of the hand.
  const latest = useRef({ known, columns, onOpenCard, loadMenu, send })
  useLayoutEffect(() => {
    latest.current = { known, columns, onOpenCard, loadMenu, send }
  })

  const lasting = useMemo((): Omit<BoardParts, 'hasVehicles'> => {
    const inSight = createSignal<readonly string[]>([])
    return {
      drag: createDragStore(),
      activeCard,
      followed: createSignal<string | null>(null),
      owing: createSignal(NOBODY),
      want: createWanting(searchIndex, (ids) => inSight.set(ids)),
      inSight,
      open(id) {
        if (records.find(id) !== null) latest.current.onOpenCard(id)
      },
      openMenu(row, anchor) {
        setMenu({ row, anchor })
        latest.current.loadMenu().catch(() => {
          setMenu(null)
          toast({
            title: 'The menu could not be loaded',
            detail: 'Nothing was changed. Try again when the connection is back.',
            tone: 'danger',
          })
        })
      },
      handles: new Map(),
    }
  }, [searchIndex, records, activeCard])
  const parts = useMemo((): BoardParts => ({ ...lasting, hasVehicles }), [lasting, hasVehicles])
  const { drag, followed, handles } = lasting
  const isDragging = useIsDragging(drag)
  useQuietHand(frame, drag)

  const focusId = useCallback(
    (id: string, status?: string) => {
      const board = frame.current
      if (!board) return
      const strip = () =>
        status === undefined ? null : board.querySelector<HTMLElement>(`[data-strip="${CSS.escape(status)}"]`)
      focusCard(board, handles, id, strip)
    },
    [frame, handles],
  )
  useEffect(() => onCardFocusRequested(focusId), [focusId])

  const move = useCallback(
    (id: string, status: string, seen: Appointment) => {
      const { columns: now, known: rules, send: sendMove } = latest.current
      const best = records.find(id)
      const row = best === null ? null : find(now, id) && (best ?? seen)
      if (!row) toast({ title: 'This card is no longer on the board', detail: 'Nothing was sent.' })
      followed.set(id)
      activeCard.letGo()
      if (row && undoesOtherChange(records, rules, seen, status)) return setAsked({ row, to: status })
      if (row && row.status !== status) sendMove?.(row, status)
      afterPaint(() => focusId(id, status))
    },
    [records, focusId, followed, activeCard],
  )
  useUndoKey()
  // Before the hand lets go of a card, it is known what lies under it.
  useEffect(() => activeCard.watch(frame), [activeCard, frame])
  useEffect(() => {
    const board = frame.current
    if (!board) return undefined
    const watching = new AbortController()
    const watch = async () => {
      // The first cards are drawn before anybody can lift one.
      const { watchCardDrag } = await loadAfterFirstAnswer(() => import('./cardDrag'))
      if (watching.signal.aborted) return
      const stop = watchCardDrag({
        board,
        drag,
        find(id) {
          const best = records.find(id)
          return best === undefined ? find(latest.current.columns, id) : best
        },
        takes(seen, to) {
          const now = records.find(seen.id)
          if (now === null) return false
          const from = now?.status ?? seen.status
          // Where another desk has put it already there is nothing left to do.
          return from === to ? from !== seen.status : whyNotMovable(latest.current.known, from, to) === null
        },
        onDrop: move,
        onCarry,
      })
      watching.signal.addEventListener('abort', stop, { once: true })
    }
    void watch()
    return () => watching.abort()
  }, [frame, onCarry, drag, records, move])
  // The columns are lit by what holds for the card now.
  useEffect(
    () =>
      records.subscribe(() => {
        const lifted = drag.get()
        if (!lifted) return
        const now = records.find(lifted.id)
        const from = now === null ? null : (now?.status ?? lifted.from)
        if (from !== lifted.from) drag.set({ ...lifted, from })
      }),
    [records, drag],
  )

  return {
    parts,
    menu,
    isDragging,
    asked,
    move,
    leave() {
      setAsked(null)
      if (asked) focusId(asked.row.id, asked.row.status)
    },
    moveOver() {
      setAsked(null)
      if (asked) move(asked.row.id, asked.to, asked.row)
    },
    focusId,
    closeMenu(isLeft: boolean) {
      setMenu(null)
      if (menu && !isLeft) focusId(menu.row.id)
    },
    focus(card: HTMLElement | null) {
      const id = card?.getAttribute('data-id')
      if (id) focusId(id)
    },
    /** Along its column, by the cards that are in it and not by those that are drawn. */
    along(shown: Columns, card: HTMLElement, key: AlongKey) {
      const status = card.closest('[data-column]')?.getAttribute('data-column') ?? ''
      const rows = shown.get(status) ?? []
      const at = rows.findIndex(({ id }) => id === card.getAttribute('data-id'))
      const row = rows[{ Home: 0, End: rows.length - 1, ArrowUp: at - 1, ArrowDown: at + 1 }[key]]
      if (row) focusId(row.id)
    },
  }
}

/** A focused card that goes to another column on screen takes the focus with it, whoever moved it. */
export function useFocusThatStays(
  frame: RefObject<HTMLElement | null>,
  columns: Columns,
  followed: BoardParts['followed'],
  focusId: (id: string, status: string) => void,
) {
  useEffect(() => {
    const hear = ({ target }: FocusEvent) => {
      const card =
        target instanceof Element && frame.current?.contains(target) ? target.closest('[data-id]') : null
      followed.set(card?.getAttribute('data-id') ?? null)
    }
    // A click beside all cards is the end of it too: nothing there takes the focus, and so nothing else tells.
    const point = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('[data-id]'))) followed.set(null)
    }
    addEventListener('focusin', hear)
    addEventListener('pointerdown', point, true)
    return () => {
      removeEventListener('focusin', hear)
      removeEventListener('pointerdown', point, true)
    }
  }, [frame, followed])
  useLayoutEffect(() => {
    const id = followed.get()
    const row = id === null ? null : find(columns, id)
    if (id === null || document.activeElement !== document.body || !row) return
    // In sight with this picture, in focus right after it.
    afterPaint(() => {
      if (followed.get() === id && document.activeElement === document.body) focusId(id, row.status)
    })
  }, [columns, followed, focusId])
}

/**
 * Reading in the background would be felt in the hand, so none is begun from when a card is pressed until it is let go:
 * what is asked for only when it is lifted comes in the middle of the lift.
 */
function useQuietHand(frame: RefObject<HTMLElement | null>, drag: DragStore) {
  const { budget } = useConnection()
  useEffect(() => {
    const board = frame.current
    let release: (() => void) | null = null
    const press = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-id]')) release ??= budget.keepQuiet()
    }
    let isDragged = false
    const lift = () => (isDragged = true)
    const letGo = () => {
      isDragged = false
      release?.()
      release = null
    }
    // The page loses the pointer to the browser where it drags, which begins first, and where it scrolls.
    const lose = () => {
      if (!isDragged) letGo()
    }
    // What was lifted is let go when it has been laid down, which is later than the browser's end of the drag.
    const end = () => drag.get() ?? letGo()
    const leave = drag.subscribe(end)
    const listeners = { dragstart: lift, dragend: end, pointerup: letGo, pointercancel: lose }
    const all = Object.entries(listeners)
    board?.addEventListener('pointerdown', press)
    for (const [type, listener] of all) addEventListener(type, listener, true)
    return () => {
      leave()
      board?.removeEventListener('pointerdown', press)
      for (const [type, listener] of all) removeEventListener(type, listener, true)
      letGo()
    }
  }, [frame, drag, budget])
}

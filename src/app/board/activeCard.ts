import type { RefObject } from 'react'
import { createListeners } from '~/client/signal'
import { idOf } from './useCardList'

/** After so long without a move of focus or pointer the person was called away, and the cards may move again. */
const STILL_MS = 10_000
/** A finger that was lifted points at nothing, but the browser sends its click this long after. */
const LIFTED_MS = 500

/** Where a person is on the board. */
export type ActiveSpot = {
  /** The card that has the focus. */
  readonly card: string | null
  /** The status of the column whose cards the pointer is over. */
  readonly column: string | null
}

const NOWHERE: ActiveSpot = { card: null, column: null }
/** A card has been put where it is to be: what came in meanwhile may move now, with the pointer still there. */
export const LET_GO: ActiveSpot = { ...NOWHERE }

export type ActiveCard = ReturnType<typeof createActiveCard>

/** Follows the focus and the pointer. Each event costs the same, however many cards there are. */
export function createActiveCard() {
  let focused: string | null = null
  let pointed: string | null = null
  const isStill = { focus: true, pointer: true }
  const timers: { focus?: ReturnType<typeof setTimeout>; pointer?: ReturnType<typeof setTimeout> } = {}
  let isTouch = false
  let isPressed = false
  let isDragged = false
  let isMenuOpen = false
  let hasLetGo = false
  let spot = NOWHERE
  const changes = createListeners()

  function update() {
    const card = isStill.focus ? null : focused
    const column = isStill.pointer ? null : pointed
    if (card === spot.card && column === spot.column) return
    spot = { card, column }
    changes.tell()
  }
  function stir(what: 'focus' | 'pointer') {
    clearTimeout(timers[what])
    isStill[what] = false
    const rest = () => {
      isStill[what] = true
      update()
    }
    // A pointer that is held down is about to lift the card, or to click it.
    if (what === 'focus') timers.focus = setTimeout(rest, STILL_MS)
    else if (!isPressed) timers.pointer = setTimeout(rest, isTouch ? LIFTED_MS : STILL_MS)
    update()
  }
  function release() {
    const hasDragged = isDragged
    isPressed = false
    isDragged = false
    stir('pointer')
    if (hasDragged) changes.tell()
  }

  return {
    get: () => (hasLetGo ? LET_GO : spot),
    subscribe: changes.add,
    /** Whether the cards of a column stay where they are, and as high as they are. */
    holds: (status: string) => !hasLetGo && (isMenuOpen || isDragged || spot.column === status),
    /** A menu hangs on a card, and would go with it. */
    setMenuOpen(isOpen: boolean) {
      isMenuOpen = isOpen
      changes.tell()
    },
    letGo() {
      hasLetGo = true
      changes.tell()
    },
    /** The board without a hand has been drawn, and a pointer that stays at it holds it as before. */
    drawn() {
      hasLetGo = false
      changes.tell()
    },
    watch(frame: RefObject<HTMLElement | null>) {
      const board = frame.current
      if (!board) return undefined
      const columnOf = (element: EventTarget | null) => {
        if (!(element instanceof Element) || !board.contains(element)) return null
        const column = element.closest('[data-scroller]')?.closest('[data-column]')
        return column?.getAttribute('data-column') ?? null
      }
      const watching = new AbortController()
      const on = <Type extends keyof WindowEventMap>(
        type: Type,
        listener: (event: WindowEventMap[Type]) => void,
      ) => addEventListener(type, listener, { signal: watching.signal, passive: true, capture: true })

      function point({ target, pointerType, buttons }: PointerEvent) {
        isTouch = pointerType === 'touch'
        // The browser does not tell of the end of every drag.
        if (buttons === 0) isPressed = isDragged = false
        if (!isPressed) pointed = columnOf(target)
        update()
      }
      on('pointerover', point)
      on('pointermove', (event) => {
        point(event)
        stir('pointer')
      })
      on('pointerdown', (event) => {
        isPressed = isDragged = false
        point(event)
        isPressed = true
        stir('pointer')
      })
      on('pointerup', release)
      // A mouse that drags is lost to the browser until the end of it; a finger that scrolls is still there.
      on('pointercancel', () => isTouch || isDragged || release())
      on('touchend', ({ touches }) => touches.length > 0 || isDragged || release())
      on('touchcancel', ({ touches }) => touches.length > 0 || isDragged || release())
      on('wheel', () => stir('pointer'))
      on('dragstart', () => (isDragged = true))
      on('dragend', ({ clientX, clientY }) => {
        pointed = columnOf(document.elementFromPoint(clientX, clientY))
        release()
      })
      // Out of the window.
      on('pointerout', ({ relatedTarget }) => {
        if (relatedTarget !== null || isTouch || isPressed) return
        pointed = null
        update()
      })
      const focus = (target: EventTarget | null) => {
        focused = target instanceof Element && board.contains(target) ? (idOf(target) ?? null) : null
        update()
      }
      on('focusout', () => focus(null))
      on('blur', () => focus(null))
      on('focusin', ({ target }) => {
        focus(target)
        stir('focus')
      })
      on('keydown', () => stir('focus'))
      return () => {
        watching.abort()
        clearTimeout(timers.focus)
        clearTimeout(timers.pointer)
      }
    },
  }
}

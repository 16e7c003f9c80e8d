import type { RefObject } from 'react'
import { createListeners } from '../../client/signal'
import { idOf } from './useStillness'

/** A hand that rests as long as this is no hand: somebody was called away in the middle of it. */
const STILL_MS = 10_000

export type HandOn = ReturnType<typeof createHandOn>

/** Which card somebody is at: the one that has the focus, else the one that the pointer is on. */
export function createHandOn() {
  let focused: string | undefined
  let pointed: string | undefined
  let isStill = true
  let hasLetGo = false
  let picture: object | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const changes = createListeners()

  const get = () => (isStill || hasLetGo ? null : (focused ?? pointed ?? null))

  function note(change: () => void) {
    const was = get()
    change()
    if (get() !== was) changes.tell()
  }
  function stir() {
    clearTimeout(timer)
    timer = setTimeout(() => note(() => (isStill = true)), STILL_MS)
    note(() => (isStill = false))
  }

  return {
    get,
    subscribe: changes.add,
    /** Somebody has put a card where it is to be: what came in meanwhile may move it now, with the pointer still on it. */
    letGo: () => note(() => (hasLetGo = true)),
    /** With the next picture that is done, and whoever stays at it holds it as before. */
    drawn(next: object) {
      if (next === picture) return
      picture = next
      note(() => (hasLetGo = false))
    },
    watch(frame: RefObject<HTMLElement | null>) {
      const board = frame.current
      if (!board) return undefined
      const at = ({ target }: Event) =>
        target instanceof Element && board.contains(target) ? idOf(target) : undefined
      const watching = new AbortController()
      const options = { signal: watching.signal, passive: true }
      const on = (types: readonly string[], listener: (event: Event) => void) => {
        for (const type of types) addEventListener(type, listener, options)
      }
      on(['pointerover', 'pointermove', 'pointerdown'], (event) => note(() => (pointed = at(event))))
      on(['focusin'], (event) => note(() => (focused = at(event))))
      on(['focusout', 'blur'], () => note(() => (focused = undefined)))
      on(['pointermove', 'pointerdown', 'keydown', 'focusin'], stir)
      return () => {
        watching.abort()
        clearTimeout(timer)
      }
    },
  }
}

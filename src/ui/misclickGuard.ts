/** By then a person has seen what lies there now. */
const NEW_MS = 600
/** A second click of the same hand comes sooner than this, and no further away. */
const FORGET_MS = 10_000
const STILL_PX = 8

/** Around an open dialog: a press there closes it. */
const OUTSIDE = '[data-outside]'
const ACTS = `button, label, [role=menuitem], ${OUTSIDE}`
const MARK = 'data-new-here'

type Spot = { x: number; y: number; act: HTMLElement | null; words: string }

/** Counts change under a button that stays the same act; a switch says its state elsewhere. */
function wordsOf(act: HTMLElement | null): string {
  if (!act || act.matches('[aria-pressed], [aria-expanded], [role=switch]')) return ''
  return (act.getAttribute('aria-label') ?? act.textContent).replaceAll(/\d/g, '')
}

function actAt(x: number, y: number): HTMLElement | null {
  const act = document.elementFromPoint(x, y)?.closest<HTMLElement>(ACTS)
  return act && !act.matches(':disabled, [aria-disabled=true]') ? act : null
}

const isWithin = (act: Element, x: number, y: number) => {
  const { left, right, top, bottom } = act.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}

const isNear = ({ clientX, clientY }: MouseEvent, { x, y }: { x: number; y: number }) =>
  Math.hypot(clientX - x, clientY - y) <= STILL_PX

/**
 * Another act that comes to lie where a pointer has just pressed is dimmed, and takes no press of a pointer, until a
 * person can have seen it: a second click was meant for what lay there before. Keys, and clicks without a pointer, count.
 */
export function guardPressedSpots() {
  let spot: Spot | null = null
  let guarded: HTMLElement | null = null
  let guardedAt = { x: 0, y: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let forgetting: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  /** What was pressed has moved away from under the pointer, and nothing lies there. */
  let isStray = false
  const watch = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  })

  function release() {
    clearTimeout(timer)
    guarded?.removeAttribute(MARK)
    guarded = null
  }

  function leave() {
    spot = null
    watch.disconnect()
  }

  function look() {
    if (!spot) return
    const { x, y, act, words } = spot
    if (guarded) {
      if (guarded.isConnected && isWithin(guarded, x, y)) return
      release()
    }
    const now = actAt(x, y)
    if (!now || (now === act && wordsOf(now) === words)) return
    spot = { x, y, act: now, words: wordsOf(now) }
    guarded = now
    guardedAt = { x, y }
    now.setAttribute(MARK, '')
    timer = setTimeout(release, NEW_MS)
  }

  /** Whether it was meant for what lay there before; then it does nothing. */
  function swallow(event: MouseEvent): boolean {
    if (!guarded || !isWithin(guarded, event.clientX, event.clientY)) return false
    // It fills the screen: only at the pressed spot is it new.
    if (guarded.matches(OUTSIDE) && !isNear(event, guardedAt)) return false
    event.preventDefault()
    event.stopImmediatePropagation()
    return true
  }

  addEventListener(
    'pointerdown',
    (event) => {
      isStray = false
      if (swallow(event)) return
      const { clientX: x, clientY: y, target } = event
      const act = target instanceof Element ? target.closest<HTMLElement>(ACTS) : null
      isStray = act === null && spot !== null && spot.act !== null && isNear(event, spot)
      if (!isStray) spot = { x, y, act, words: wordsOf(act) }
      clearTimeout(forgetting)
      // A finger moves no pointer away: without an end the page would be watched from one tap to the next.
      forgetting = setTimeout(leave, FORGET_MS)
      watch.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['class', 'style', 'disabled', 'hidden', 'aria-label', 'aria-disabled'],
      })
    },
    true,
  )
  for (const kind of ['mousedown', 'mouseup', 'pointerup'] as const) addEventListener(kind, swallow, true)
  addEventListener(
    'mousedown',
    (event) => {
      // The second press of a double click would put the focus nowhere, and the next key would be lost.
      if (isStray && event.detail > 1) event.preventDefault()
    },
    true,
  )
  addEventListener(
    'click',
    (event) => {
      // A key and a screen reader click without a press, and so without counting one.
      if (event.detail > 0) swallow(event)
    },
    true,
  )
  addEventListener(
    'pointermove',
    (event) => {
      if (spot && !isNear(event, spot)) leave()
    },
    { capture: true, passive: true },
  )
  // A hand on the keys has let go of the mouse, and opens menus where it was last pressed.
  addEventListener('keydown', leave, { capture: true, passive: true })
  // What is scrolled to the pointer was meant to come there.
  addEventListener('wheel', leave, { capture: true, passive: true })
}

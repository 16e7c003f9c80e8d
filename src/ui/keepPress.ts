/** Beyond that a pointer has been moved by the hand. */
const STILL_PX = 4

/**
 * A press counts for what it began on. Where that moves away under it, as when what stands above it comes late, the
 * browser gives the click to whatever holds both, which does nothing: a press that nobody heard.
 */
export function keepPresses() {
  let pressed: { control: HTMLElement; x: number; y: number } | null = null

  addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y }) => {
      const control = target instanceof Element && target.closest<HTMLElement>('a, button, label, summary')
      pressed = control ? { control, x, y } : null
    },
    true,
  )

  addEventListener(
    'click',
    (event) => {
      if (!pressed) return
      const { control, x, y } = pressed
      pressed = null
      // A link that is gone would still be followed.
      if (!control.isConnected) return
      if (Math.hypot(event.clientX - x, event.clientY - y) > STILL_PX) return
      // What covers it now has been put there by the press itself.
      if (event.composedPath().includes(control) || document.elementsFromPoint(x, y).includes(control)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      control.click()
    },
    true,
  )
}

/** The first wrong field as one reads, and not as they were first shown. */
export const focusWrong = () =>
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>('[role=dialog] form [aria-invalid=true]')
    // Of a group, its first.
    const first = wrong?.matches('[role=radiogroup]') ? wrong.querySelector('input') : wrong
    first?.focus()
  })

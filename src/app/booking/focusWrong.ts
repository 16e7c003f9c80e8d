/** A busy computer draws the errors some frames after the form knows them. */
const MOST_FRAMES = 10

/** The first wrong field as one reads, and not as they were first shown. */
export const focusWrong = (frames = MOST_FRAMES): number =>
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>('[role=dialog] form [aria-invalid=true]')
    if (!wrong && frames > 0) return focusWrong(frames - 1)
    // Of a group, its first.
    const first = wrong?.matches('[role=radiogroup]') ? wrong.querySelector('input') : wrong
    return first?.focus()
  })

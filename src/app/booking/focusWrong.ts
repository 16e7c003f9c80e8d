/** The first wrong field as one reads, and not as they were first shown. */
export const focusWrong = () =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[role=dialog] form [aria-invalid=true]')?.focus(),
  )

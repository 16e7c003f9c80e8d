import { lazy, type ComponentType } from 'react'
import { importWithRetry } from './importWithRetry'

// What stands around a page comes after it: loaded together they would fight for the line and for the processor, and
// what a page is opened for is what the shop answered.

/** Whoever begins to use the page needs all of it; and nobody waits longer than this. */
const LONGEST_MS = 3_000
const USES = ['pointerdown', 'keydown', 'focusin'] as const

let isDrawn = () => {}
const drawn = new Promise<void>((resolve) => {
  isDrawn = () => {
    for (const use of USES) removeEventListener(use, isDrawn, true)
    resolve()
  }
})
if (globalThis.document) {
  for (const use of USES) addEventListener(use, isDrawn, true)
  setTimeout(isDrawn, LONGEST_MS)
}

/** The first answer of the shop is here: what it brings is on screen two frames later. */
export function firstAnswerCame() {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(isDrawn)))
}

/** What nobody sees in the first picture waits for that, and neither line nor processor is taken from it. */
export const onFirstAnswer = (work: () => void) => void drawn.then(work)

/** A part of the program, loaded once the page that is opened first has been drawn. */
export async function loadAfterFirstAnswer<Part>(load: () => Promise<Part>): Promise<Part> {
  await drawn
  return importWithRetry(load)
}

/** The same as React's `lazy`. */
export const lazyAfterFirstAnswer = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(() => loadAfterFirstAnswer(load))

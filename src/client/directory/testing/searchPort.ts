import type { FromSearch, SearchPort } from '../messages'
import { readKept } from '../readKept'
import { createSearchEngine } from '../searchEngine'

/** The search worker without a worker: messages are copies, and come later. */
export function createTestPort(): SearchPort & { break(error: unknown): void } {
  let answer: ((message: FromSearch) => void) | null = null
  let fail: ((error: unknown) => void) | null = null
  let isOpen = true
  const engine = createSearchEngine({
    answer: (message) => {
      if (isOpen) queueMicrotask(() => answer?.(structuredClone(message)))
    },
    readKept,
    afterwards: (run) => queueMicrotask(run),
  })
  return {
    post(message) {
      if (isOpen) queueMicrotask(() => engine(structuredClone(message)))
    },
    listen(hear, onBroken) {
      answer = hear
      fail = onBroken
    },
    close: () => (isOpen = false),
    break: (error) => fail?.(error),
  }
}

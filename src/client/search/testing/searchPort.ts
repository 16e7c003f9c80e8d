import { SearchEngine, type FromWorker } from '~/client/search/engine'
import { readStored } from '~/client/search/store'
import type { SearchPort } from '~/client/search/workerClient'

/** The search worker without a worker: messages are copies, and come later. */
export function createTestPort(): SearchPort & { break(error: unknown): void } {
  let answer: ((message: FromWorker) => void) | null = null
  let fail: ((error: unknown) => void) | null = null
  let isOpen = true
  const engine = new SearchEngine({
    post: (message) => {
      if (isOpen) queueMicrotask(() => answer?.(structuredClone(message)))
    },
    readStored,
    defer: (run) => queueMicrotask(run),
  })
  return {
    post(message) {
      if (isOpen) queueMicrotask(() => engine.handle(structuredClone(message)))
    },
    listen(onMessage, onError) {
      answer = onMessage
      fail = onError
    },
    close: () => (isOpen = false),
    break: (error) => fail?.(error),
  }
}

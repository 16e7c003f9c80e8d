import type { Clock } from '../clock'
import { createSignal } from '../signal'

/** A request that has had no answer for so long is news for a person. */
export const SILENT_MS = 4_000

type Request = { isOver: boolean; isLate: boolean; callOff: () => void }

/** Whether the service leaves requests without an answer: under way, or over without one since it last answered. */
export function createAnswering(clock: Clock) {
  const isSilent = createSignal(false)
  const open = new Set<Request>()

  function judge() {
    const now = [...open].some(({ isLate }) => isLate)
    if (now !== isSilent.get()) isSilent.set(now)
  }

  function end(request: Request) {
    request.callOff()
    open.delete(request)
  }

  return {
    isSilent,
    /** One goes out now; what comes back says how it ended. */
    asked() {
      const request: Request = {
        isOver: false,
        isLate: false,
        callOff: clock.after(SILENT_MS, () => {
          request.isLate = true
          judge()
        }),
      }
      open.add(request)
      return {
        answered() {
          end(request)
          for (const other of open) if (other.isOver) end(other)
          judge()
        },
        failed() {
          request.isOver = true
        },
        /**
         * Its caller gave it up, or something in between refused it. That says nothing of the service, unless the
         * request was late by then: the check before a payment gives up after ten seconds, and the service is still silent.
         */
        dropped() {
          if (request.isLate) request.isOver = true
          else end(request)
        },
      }
    },
  }
}

export type Answering = ReturnType<typeof createAnswering>

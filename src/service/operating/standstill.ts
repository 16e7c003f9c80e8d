import { steadyClock } from '../clock'

const EVERY_MS = 1_000
/** What is shorter is told by the figure of the event loop alone. */
const TOLD_MS = 1_000

/** Says on waking that this process stood still: frozen, without a processor, or busy with one thing all the while. */
export function watchStandstills(say: (words: string) => void) {
  let due = steadyClock() + EVERY_MS
  setInterval(() => {
    const lateMs = steadyClock() - due
    if (lateMs > TOLD_MS)
      say(
        `This process stood still for ${(lateMs / 1_000).toFixed(1)} s or a little more: it answered nobody meanwhile.`,
      )
    due = steadyClock() + EVERY_MS
  }, EVERY_MS).unref()
}

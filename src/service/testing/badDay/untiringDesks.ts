import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type createLoad, send, type Write } from '~/service/testing/load'

const AGAIN_MS = 20
const PATIENCE_MS = 6_000

/** What says for good what became of a write; everything else is asked again, with the same key. */
const isDefinite = ({ status }: Answer) => status === 200 || status === 201 || status === 422

/**
 * Desks that go on with the work of a counter, and ask each write again, at the next process, until they are told what
 * became of it. What is answered otherwise is counted.
 */
export function untiringDesks(
  places: () => readonly { url: string }[],
  key: string,
  load: ReturnType<typeof createLoad>,
  count: number,
) {
  const statuses = new Map<number, number>()
  /** The words of every 5xx, which may say only what was so. */
  const failures = new Set<string>()
  /** Writes of which each answer said that nothing was done, and that were done by one of these tries all the same. */
  const untrue: string[] = []

  async function finish(desk: number, write: Write) {
    let mayBeDone = false
    for (let tries = 0; ; tries += 1) {
      const all = places()
      const { url } = all[(desk + tries) % all.length] ?? { url: '' }
      const answer = await Promise.race([send(url, key, write), pause(PATIENCE_MS, null, { ref: false })])
      const status = answer?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (answer && status >= 500) failures.add(`${status} ${messageOf(answer)}`)
      if (answer && isDefinite(answer)) {
        if (answer.replayed && !mayBeDone) untrue.push(write.key)
        return load.learn(write, answer)
      }
      // A 503 says that nothing was done; a try that was not answered, or by another status, may have been.
      if (status !== 503) mayBeDone = true
      await pause(AGAIN_MS)
    }
  }

  return {
    statuses,
    failures,
    untrue,
    /** So long as nobody says that the hour is over; then each finishes what is in hand. */
    async work(hour: { isOver: boolean }) {
      const sit = async (desk: number) => {
        while (!hour.isOver) await finish(desk, load.next())
      }
      await Promise.all(Array.from({ length: count }, (_, desk) => sit(desk)))
    },
  }
}

const messageOf = ({ text }: Answer): string => {
  try {
    const { error } = JSON.parse(text) as { error: { message: string } }
    return error.message
  } catch {
    return text
  }
}

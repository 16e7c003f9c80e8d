import { Failure } from '~/client/api/failure'
import type { Entry } from '~/client/outbox/entry'
import { DAY, type TestTime } from './time'

/** What becomes of one request. Without any, it is answered. */
export type Fate =
  | 'done' // runs, and is answered
  | 'lost before' // never reaches the service
  | 'lost after' // runs, and the answer is lost
  | 'hangs' // runs, and no answer ever comes
  | Failure // answered so, and not run

type Answer = { ok: true; answer: unknown } | { ok: false; failure: Failure }

const copyOf = ({ kind, message, ...details }: Failure) => new Failure(kind, message, details)

const unreachable = () => new Failure('unreachable', 'No answer came')
const answered = () => new Promise((resolve) => setImmediate(resolve))
const nothing = (): Failure | null => null

/** A shop service that keeps each key for a day of its own clock, and counts what it really did. */
export function createTestService(time: TestTime) {
  const effects: { key: string; path: string; body: string | null; at: number }[] = []
  const requests: { id: string; body: string | null; connection: string; at: number }[] = []
  const stored = new Map<string, { answer: Answer; at: number }>()
  const fates: Fate[] = []
  const deleted = new Set<string>()
  let clockError = 0
  let isReachable = true
  let rule: (entry: Entry) => Failure | null = nothing

  const now = () => time.now() + clockError

  function execute(entry: Entry): Answer {
    if (entry.method === 'DELETE') {
      if (deleted.has(entry.path))
        return {
          ok: false,
          failure: new Failure('missing', 'Not found', { status: 404, requestId: 'req_1' }),
        }
      deleted.add(entry.path)
      effects.push({ key: entry.id, path: entry.path, body: null, at: now() })
      return { ok: true, answer: null }
    }
    const kept = stored.get(entry.id)
    if (kept && now() - kept.at < DAY) return kept.answer
    const no = rule(entry)
    if (!no) effects.push({ key: entry.id, path: entry.path, body: entry.body, at: now() })
    const answer: Answer = no ? { ok: false, failure: no } : { ok: true, answer: { number: effects.length } }
    stored.set(entry.id, { answer, at: now() })
    return answer
  }

  return {
    effects,
    requests,
    /** The fates of the next requests, in turn. */
    next: (...coming: Fate[]) => fates.push(...coming),
    reach: (is: boolean) => (isReachable = is),
    setClock: (error: number) => (clockError = error),
    /** What running it says no to, and remembers with the key. */
    refuse: (when: (entry: Entry) => Failure | null) => (rule = when),
    /** No more trouble from here on. */
    heal() {
      fates.length = 0
      isReachable = true
    },
    /** Every key, as a service may that does not keep refusals. */
    forget: () => stored.clear(),
    /** The Date header, in whole seconds as on the wire. */
    date: () => new Date(now()).toUTCString(),
    async send(entry: Entry, signal: AbortSignal): Promise<unknown> {
      await time.counted(answered)
      if (!isReachable) throw unreachable()
      requests.push({ id: entry.id, body: entry.body, connection: entry.connection, at: time.now() })
      const fate = fates.shift()
      if (fate === 'lost before') throw unreachable()
      if (fate instanceof Failure) throw copyOf(fate)
      const outcome = execute(entry)
      if (fate === 'lost after') throw unreachable()
      if (fate === 'hangs')
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      if (!outcome.ok) throw copyOf(outcome.failure)
      return outcome.answer
    },
  }
}

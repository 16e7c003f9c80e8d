import type { WaysByNoun } from '../api/fullWrites'
import type { Intent, Ways } from '../api/intent'

/** A outbox that confirms all writes with the same answer, and holds without an end. */
export function createFakeWays(answer: unknown) {
  const intents: Intent[] = []
  const held: { intent: Intent; ms: number }[] = []
  const way: Ways = {
    async write(intent) {
      intents.push(intent)
      return answer
    },
    writeAll(all) {
      intents.push(...all)
      return all.map(async () => answer)
    },
    hold(intent, ms) {
      held.push({ intent, ms })
      return { id: 'key-1', cancel: async () => true, done: new Promise(() => {}) }
    },
  }
  const ways: WaysByNoun = {
    customers: way,
    vehicles: way,
    appointments: way,
    quotes: way,
    invoices: way,
    payments: way,
    webhooks: way,
  }
  return { ways, intents, held }
}

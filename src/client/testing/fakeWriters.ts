import { createCapabilities } from '~/client/api/capabilities'
import { createWriters, type OutboxWrites, type Writers } from '~/client/features'
import type { Intent } from '~/client/outbox/entry'
import { RESOURCES } from '~/domain/scopes'

const MAY_ALL = {
  connection: 'desk-1',
  surface: 'full',
  scopes: RESOURCES.map((noun) => `write:${noun}`),
  storage: null,
} as const

/** The writers of a key that may write everything. */
export const writersThrough = (outbox: OutboxWrites) =>
  createWriters(outbox, createCapabilities(MAY_ALL), { vehicleById: true })() as Required<Writers>

/** An outbox that confirms all writes with the same answer, and holds without an end. */
export function createFakeWriters(answer: unknown) {
  const intents: Intent[] = []
  const held: { intent: Intent; ms: number }[] = []
  const writers = writersThrough({
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
  })
  return { writers, intents, held }
}

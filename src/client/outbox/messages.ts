import * as z from 'zod/mini'
import { Failure, FAILURE_KINDS } from '~/client/api/failure'

/** As much of a BroadcastChannel as is needed. */
export type Channel = {
  post(message: unknown): void
  /** What it returns stops listening. */
  listen(hear: (message: unknown) => void): () => void
}

const Ended = z.discriminatedUnion('end', [
  z.object({ end: z.literal('confirmed'), answer: z.unknown() }),
  z.object({
    end: z.literal('failed'),
    kind: z.enum(FAILURE_KINDS),
    message: z.string(),
    status: z.nullable(z.int()),
    requestId: z.nullable(z.string()),
    scope: z.nullable(z.string()),
    wordless: z.optional(z.boolean()),
    unsure: z.optional(z.boolean()),
    letGo: z.optional(z.boolean()),
    confirmed: z.optional(z.boolean()),
  }),
])

const Message = z.object({ id: z.nullable(z.string()), told: z.nullable(Ended) })

/** How an entry ended, for the code that waits for it. */
export type Outcome = { end: 'confirmed'; answer: unknown } | { end: 'failed'; failure: Failure }

/** What the tabs of one browser send each other: that something changed, and how an entry ended. */
export function createTabMessages(channel: Channel | null) {
  return {
    changed() {
      channel?.post({ id: null, told: null })
    },
    ended(id: string, outcome: Outcome) {
      channel?.post({ id, told: outcome.end === 'confirmed' ? outcome : wordsOf(outcome.failure) })
    },
    listen(hear: (ended: { id: string; outcome: Outcome } | null) => void): () => void {
      if (!channel) return () => {}
      return channel.listen((message) => {
        // A tab with another version of this page may send what this one can't read; something changed, at least.
        const { id = null, told = null } = z.safeParse(Message, message).data ?? {}
        hear(id !== null && told ? { id, outcome: outcomeOf(told) } : null)
      })
    },
  }
}

export type TabMessages = ReturnType<typeof createTabMessages>

// An Error loses its fields on the way through a channel.
const wordsOf = ({
  kind,
  message,
  status,
  requestId,
  scope,
  wordless,
  unsure,
  letGo,
  confirmed,
}: Failure) => ({
  end: 'failed',
  kind,
  message,
  status,
  requestId,
  scope,
  wordless,
  unsure,
  letGo,
  confirmed,
})

function outcomeOf(told: z.output<typeof Ended>): Outcome {
  if (told.end === 'confirmed') return { end: 'confirmed', answer: told.answer }
  const { kind, message, ...details } = told
  return { end: 'failed', failure: new Failure(kind, message, { ...details, isWrite: true }) }
}

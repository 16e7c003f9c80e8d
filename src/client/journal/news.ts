import * as z from 'zod/mini'
import { Failure, FAILURE_KINDS } from '../api/failure'

/** As much of a BroadcastChannel as is needed. */
export type Channel = {
  post(message: unknown): void
  /** What it returns stops listening. */
  listen(hear: (message: unknown) => void): () => void
}

const Told = z.discriminatedUnion('end', [
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

const News = z.object({ id: z.nullable(z.string()), told: z.nullable(Told) })

/** How an entry ended, for whoever waits for it. */
export type Outcome = { end: 'confirmed'; answer: unknown } | { end: 'failed'; failure: Failure }

/** What the tabs of one browser tell each other: that something changed, and how an entry ended. */
export function createNews(channel: Channel | null) {
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
        // A tab with another version of this page may say what we do not know; something changed, at least.
        const news = z.safeParse(News, message)
        const { id = null, told = null } = news.success ? news.data : {}
        hear(id !== null && told ? { id, outcome: outcomeOf(told) } : null)
      })
    },
  }
}

type News = ReturnType<typeof createNews>

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

function outcomeOf(told: z.output<typeof Told>): Outcome {
  if (told.end === 'confirmed') return { end: 'confirmed', answer: told.answer }
  const { kind, message, ...details } = told
  return { end: 'failed', failure: new Failure(kind, message, { ...details, isWrite: true }) }
}

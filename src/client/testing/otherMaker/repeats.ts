import type { Behaviour } from './behaviour'

const WINDOWS = {
  honoured: 24 * 3_600_000,
  'keeps a 500': 24 * 3_600_000,
  'for a minute': 60_000,
  ignored: 0,
} as const satisfies Record<Behaviour['idempotency'], number>

export type Given = { status: number; text: string; etag?: string | undefined }

const nameOf = (apiKey: string, key: string) => `${apiKey}\n${key}`

/** Answers by API key and Idempotency-Key, whatever the operation; a no is an answer like any other. */
export function createRepeats() {
  const answers = new Map<string, { at: number; given: Given }>()

  return {
    first(apiKey: string, key: string, now: number, { idempotency }: Behaviour): Given | null {
      const kept = answers.get(nameOf(apiKey, key))
      return kept && now - kept.at < WINDOWS[idempotency] ? kept.given : null
    },
    keep(apiKey: string, key: string, now: number, { idempotency }: Behaviour, given: Given): void {
      if (given.status >= 500 && idempotency !== 'keeps a 500') return
      answers.set(nameOf(apiKey, key), { at: now, given })
    },
  }
}

import { QueryClient } from '@tanstack/react-query'
import { Failure } from './api/failure'
import { keepNewest } from './cache/keepNewest'
import { fullJitter } from './clock'

/** What is on hand is drawn at once, and read again when it is older than this. */
const FRESH_MS = 10_000
const MOST_RETRIES = 3
const JUST_NOW_MS = 2_000
/** Longer than this nobody looks at a skeleton: the person is told instead. */
const LONGEST_WAIT_MS = 60_000

/** Only what may well succeed the next time is asked again: a refusal is an answer. */
export function mayRetry(failures: number, error: Error): boolean {
  if (!(error instanceof Failure) || failures >= MOST_RETRIES) return false
  if (error.kind === 'busy') return (error.retryAfterMs ?? 0) <= LONGEST_WAIT_MS
  return error.kind === 'unreachable' && error.reason === null
}

export const retryDelay = (random: () => number) => (failures: number, error: Error) => {
  const asked = error instanceof Failure ? (error.retryAfterMs ?? 0) : 0
  return asked + fullJitter(failures + 1, random())
}

export const createQueryClient = (random: () => number = Math.random) =>
  keepNewest(
    new QueryClient({
      defaultOptions: {
        queries: {
          staleTime: FRESH_MS,
          retry: mayRetry,
          retryDelay: retryDelay(random),
          // The first answers may be here before the page is drawn: what failed this very moment is not asked again by that.
          retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_NOW_MS,
          // The gateway may stand on this very machine: whether there is an internet says nothing about it.
          networkMode: 'always',
        },
        // The outbox sends a write again where that is right.
        mutations: { retry: false, networkMode: 'always' },
      },
    }),
  )

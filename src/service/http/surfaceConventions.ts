import type * as z from 'zod/mini'
import type { Spent } from '~/service/store/rateLimits'
import type { Problem } from './problem'

/** What a surface says in its own way, where both do the same. */
export type SurfaceConventions = {
  /** Requests a minute and key. */
  readonly limit: number
  readonly credentialOf: (headers: Headers) => string | null
  readonly rateHeaders: (spent: Spent) => Record<string, string>
  readonly problemHeaders: (problem: Problem) => Record<string, string>
  readonly errorBody: (problem: Problem, requestId: string) => object
  readonly tooManyMessage: (seconds: number) => string
  /** One value for each name of the query. */
  readonly readQuery: (query: Record<string, string[]>) => Record<string, string>
  readonly queryMessage: (name: string, issue: z.core.$ZodIssue) => string
}

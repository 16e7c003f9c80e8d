import type { Page } from '@playwright/test'
import type { Hand } from './hand'
import type { Day } from './people'

export type Figures = { seconds: number; keys: number; clicks: number }

export type Bench = {
  page: Page
  day: Day
  /** What the service has at an address, as any program with a key reads it. */
  ask: <Answer>(path: string) => Promise<Answer>
}

export type Task = {
  name: string
  /** What the customer, or the mechanic, says: all that the person at the counter has to go by. */
  says: string
  /** At the commit 291c59f, from the same sentence; null where it was not played. */
  before: Figures | null
  /** Should take at most half of the keys that it took before. */
  toHalve?: true
  /** By keys and clicks alone, from the list of customers to the answer on screen. */
  run: (hand: Hand, bench: Bench) => Promise<void>
  /** Whether the service has what was meant; throws where not. */
  check?: (bench: Bench) => Promise<void>
}

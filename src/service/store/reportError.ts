import { DatabaseAway } from './engine'

/** Tells the operator what went wrong with something done of its own accord. A database that is away is told of once, by the store. */
export const reportError = (words: string) => (error: unknown) => {
  if (!(error instanceof DatabaseAway)) console.error(`${words}:`, error)
}

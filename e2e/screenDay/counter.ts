import type { Page } from '@playwright/test'
import type { Chance } from '../scans'
import type { Server } from '../shop'
import type { Books } from './books'

export type Desk = {
  /** The one that it is signed in with. */
  key: string
  /** Revokes that one, and has another. */
  renew: (() => Promise<void>) | null
}

/** Where an act is done: at which desk, and in what shop. */
export type Counter = {
  page: Page
  server: Server
  key: string
  desk: Desk
  /** How the service is called at the sign-in. */
  service: string
  zone: string
  luck: Chance
  books: Books
  /** A number that no other act of the day has. */
  mark: number
}

/** What somebody is about to do. All that is asked for before stands on the screen; only the last press is left. */
export type Act = {
  do: () => Promise<unknown>
  /** What the books have of it then. */
  meant: (books: Books) => void
  /** What the screen says of it then. */
  seen?: () => Promise<unknown>
}

/** A kind of act; null where there is nothing to do it to. */
export type Kind = (counter: Counter) => Promise<Act | null>

/** Kinds of acts, each as often as it stands there. */
export type Drawn = readonly [readonly [string, Kind], ...(readonly [string, Kind])[]]

export const oneOf = <One>({ below }: Chance, from: readonly One[]): One | undefined =>
  from[below(from.length)]

export const money = (cents: number) => (cents / 100).toFixed(2)
export const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

import { type Browser, expect, type Page } from '@playwright/test'
import { addCustomer } from '../api'
import { unconfirmed } from '../atTheTill'
import { book } from '../boards'
import { byLink, hearsNothing } from '../desk'
import { chance } from '../keyboards'
import { booksOf } from '../money'
import type { Chance } from '../scans'
import type { Server } from '../shop'
import { AT_SCREENS } from './acts'
import { type Books, linesOf, readBooks } from './books'
import { COMINGS } from './comings'
import { type Desk, type Drawn, oneOf } from './counter'
import { LAWS } from './laws'
import { NONE, TROUBLES } from './troubles'

// A day at two desks of one shop, drawn by a seed.

export type Shop = {
  server: Server
  key: string
  /** How the service is called at the sign-in. */
  service: string
  elsewhere: Drawn
  zone: string
  newDesk: () => Promise<Desk>
}
type Day = Shop & { seed: number; acts: readonly number[]; browser: Browser }

const COME = ['Ruth Delgado', 'Tom Becker', 'June Park']
const OWE = ['Ana Silva', 'Omar Haddad', 'Priya Raman']
const TO_CONFIRM_MS = 90_000
/** No two acts of any two days draw the same. */
const ACTS_A_DAY = 10_000
const OTHERS_FROM = 5_000

/** The acts of a whole day. After each fourth comes one of another kind, which changes nothing of those that follow. */
export const actsOfDay = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => at + 1).flatMap((act) =>
    act % 4 === 0 ? [act, OTHERS_FROM + act] : [act],
  )

/** What an act broke, and which it was. */
export class Broken extends Error {
  readonly act: number
  constructor(act: number, told: string, cause: unknown) {
    super(`${told}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.act = act
  }
}

async function open({ server, key }: Day) {
  for (const name of COME) await book(server, key, { name, service: `Oil change of ${name}` })
  for (const name of OWE) {
    const { id } = await addCustomer(server, key, { name })
    await booksOf(server, key).billed(id, [{ description: 'Work', quantity: 1, unit_price_cents: 60_000 }], 0)
  }
}

type Seat = { page: Page; desk: Desk }

async function takeSeat({ browser, newDesk }: Day, faults: string[]): Promise<Seat> {
  const page = await (await browser.newContext()).newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (response) => response.status() === 500 && faults.push(`500 at ${response.url()}`))
  return { page, desk: await newDesk() }
}

/** Lives these acts of a day; how often each kind of act was done, and each kind of trouble. */
export async function liveDay(day: Day): Promise<Readonly<Record<string, number>>> {
  const faults: string[] = []
  const seats = [await takeSeat(day, faults), await takeSeat(day, faults)] as const
  try {
    return await liveAt(seats, day, faults)
  } finally {
    await Promise.all(seats.map(({ page }) => page.context().close()))
  }
}

async function liveAt(seats: readonly [Seat, Seat], day: Day, faults: readonly string[]) {
  const { server, key, service, zone } = day
  const done: Record<string, number> = {}
  const count = (what: string) => (done[what] = (done[what] ?? 0) + 1)
  await open(day)
  // One hears of what the other does, and one reads again now and then.
  await hearsNothing(seats[1].page)
  for (const { page, desk } of seats) {
    await byLink(page, server, desk.key, '/board?day=all', service)
    await expect(page.getByRole('heading', { name: 'Board', level: 1 })).toBeVisible()
  }
  let books = await readBooks(server, key)

  for (const act of day.acts) {
    // Each has its own chance: it is the same where others are left out.
    const luck = chance(day.seed * ACTS_A_DAY + act)
    const isElsewhere = luck.below(4) === 0
    const [what, kind] = drawn(luck, act > OTHERS_FROM ? COMINGS : isElsewhere ? day.elsewhere : AT_SCREENS)
    const { page, desk } = drawn(luck, seats)
    const looker = drawn(luck, seats).page
    const isAlone = isElsewhere || act > OTHERS_FROM
    const [name, trouble] = drawn(luck, isAlone || isCalm(what, luck) ? NONE : TROUBLES)
    const told = `seed ${day.seed}, act ${act}: ${what}${name && ` with ${name}`}`
    const law = drawn(luck, LAWS)
    try {
      await page.bringToFront()
      const next = await kind({ page, server, key, desk, service, zone, luck, books, mark: act })
      if (!next) continue
      count(what)
      if (name) count(name)
      await trouble(page, server, next.do)
      await next.seen?.()
      const meant: Books = structuredClone(books)
      next.meant(meant)
      const are = async () => linesOf((books = await readBooks(server, key)))
      await expect.poll(are, { message: told, timeout: TO_CONFIRM_MS }).toEqual(linesOf(meant))
      await expect(unconfirmed(page), told).toHaveCount(0, { timeout: TO_CONFIRM_MS })
      await looker.bringToFront()
      await law(looker, server.url, books, luck, zone)
      expect(linesOf(await readBooks(server, key)), `${told}, afterwards`).toEqual(linesOf(meant))
      expect(faults, told).toEqual([])
    } catch (error) {
      const broken = new Broken(act, told, error)
      console.log([broken.message, ...(await Promise.all([page, looker].map(wordsOf)))].join('\n'))
      throw broken
    }
  }
  return done
}

const MOST_OF_PAGE = 2_000

async function wordsOf(page: Page): Promise<string> {
  const words = await page.evaluate(() => document.body.textContent ?? '')
  return `${page.url()}: ${words.replaceAll(/\s+/g, ' ').slice(0, MOST_OF_PAGE)}`
}

function drawn<One>(luck: Chance, from: readonly [One, ...One[]]): One {
  return oneOf(luck, from) ?? from[0]
}

/** Nothing is written by these; and half of the others go as they should. */
const isCalm = (what: string, luck: Chance) => what === 'a scan' || what === 'a reload' || luck.below(2) === 0

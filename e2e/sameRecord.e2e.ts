import { expect, type Page, test } from '@playwright/test'
import { type ApiCustomer, changeCustomer, readCustomer } from './api'
import { card, carryOver, column, lift, openBoard, said, type Status, shopOf, STATUSES } from './boards'
import { field, openOneCustomer, press } from './desk'
import { chance } from './keyboards'
import {
  type ApiAppointment,
  changeAppointment,
  DAY,
  deleteAppointment,
  readAppointment,
  ZONE,
} from './scheduling'
import { type Server, sharedServer } from './shop'

// Two desks at the same record at the same moment, in every order: what one of them does comes before, in the middle of, or
// after what the other does. SEED chooses the days, RUNS how many of each are lived.

const seed = Number(process.env['SEED'] ?? 9)
const runs = Number(process.env['RUNS'] ?? 8)

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

/** Up to where the line has just brought the news, or just not. */
const LONGEST_MS = 40

type Chance = ReturnType<typeof chance>
const oneOf = <T>({ below }: Chance, from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0]
const aMoment = ({ below }: Chance) => new Promise((resolve) => setTimeout(resolve, below(LONGEST_MS)))

const statusNow = (key: string, id: string) =>
  readAppointment(server, key, id).then(
    ({ status }) => status,
    () => 'gone',
  )

const isStatus = (word: string): word is Status => word in STATUSES

/** The board has it as the service has it: in one place, or nowhere. */
async function expectAsInBooks(page: Page, key: string, name: string, id: string) {
  await expect(async () => {
    const status = await statusNow(key, id)
    await expect(card(page, name)).toHaveCount(status === 'gone' ? 0 : 1, { timeout: 500 })
    if (isStatus(status)) await expect(card(column(page, status), name)).toHaveCount(1, { timeout: 500 })
  }).toPass()
}

const THEIRS = ['confirmed', 'canceled', 'longer', 'deleted', 'nothing'] as const
const MINE = ['confirmed', 'checked_in', 'canceled', null] as const

/** Where it may end: of two moves that meet, either may have been the last that was allowed. */
function endsOf(theirs: (typeof THEIRS)[number], mine: (typeof MINE)[number], isAfter: boolean): string[] {
  if (theirs === 'deleted') return ['gone']
  if (theirs === 'nothing' || theirs === 'longer') return [mine ?? 'pending']
  if (theirs === 'canceled') return isAfter && mine !== null ? ['canceled', mine] : ['canceled']
  return isAfter && mine !== null ? ['confirmed', mine] : [mine ?? 'confirmed']
}

/** A drop that undoes the other desk's step asks first, where its news had come: the person moves the card all the same. */
async function overrule(page: Page, name: string, theirs: string, mine: string | null): Promise<boolean> {
  const isOnTheWay = theirs === 'confirmed' && mine === 'checked_in'
  if (!isStatus(theirs) || mine === null || mine === theirs || isOnTheWay) return false
  const question = page.getByRole('dialog', { name: new RegExp(`^Move ${name} to`) })
  const isAsked = await expect(question)
    .toBeVisible({ timeout: 2_000 })
    .then(
      () => true,
      () => false,
    )
  if (isAsked) await question.getByRole('button', { name: /^Move to/ }).click()
  return isAsked
}

test(`seed ${seed}: whatever becomes of a card in the hand, it stays there, and comes to where the service has it`, async ({
  page,
}) => {
  const luck = chance(seed)
  const names = Array.from({ length: runs }, (_, run) => `Customer ${String.fromCharCode(65 + run)}`)
  const { key, id } = await shopOf(
    server,
    names.map((name) => ({ name })),
  )
  await page.setViewportSize({ width: 1900, height: 1000 })
  await openBoard(page, server, key, `day=${DAY}&closed=true`)
  await expect(page.getByRole('button', { name: 'Live. Pause updating' })).toBeVisible()
  for (const name of names) {
    const theirs = oneOf(luck, THEIRS)
    const mine = oneOf(luck, MINE)
    const story = `${name}: theirs ${theirs}, mine ${mine}`
    const change: Partial<ApiAppointment> =
      theirs === 'longer' ? { duration_minutes: 90 } : { status: theirs }
    const others = async () => {
      if (theirs === 'deleted') await deleteAppointment(server, key, id(name))
      else if (theirs !== 'nothing') await changeAppointment(server, key, id(name), change)
    }
    await lift(page, name)
    const isAfter = luck.below(10) < 3
    if (!isAfter) await others()
    await aMoment(luck)
    // As long as it is in the hand it stands where it was taken, whatever came in.
    await expect(card(column(page, 'pending'), name), story).toHaveCount(1)
    if (mine) await carryOver(page, column(page, mine))
    else await page.keyboard.press('Escape')
    await page.mouse.up()
    if (isAfter) await others().catch(() => undefined)
    // A change right after the drop may still come before the board has read what the hand let go of.
    const isOver = await overrule(page, name, theirs, mine)
    const ends = isOver && mine ? [mine] : endsOf(theirs, mine, isAfter)
    await expect
      .poll(async () => ends.includes(await statusNow(key, id(name))), { message: story })
      .toBe(true)
    await expectAsInBooks(page, key, name, id(name))
    const status = await statusNow(key, id(name))
    const moved = said(page, new RegExp(`^${name} moved to`))
    if (mine === null || status !== mine) await expect(moved, story).toHaveCount(0)
  }
})

const FIELDS = ['Phone', 'Email', 'Notes'] as const
type Field = (typeof FIELDS)[number]
const WIRE = { Phone: 'phone', Email: 'email', Notes: 'notes' } as const

const wordFor = (what: Field, number: number) =>
  ({
    Phone: `+1212555${1000 + number}`,
    Email: `desk${number}@frontdesk.test`,
    Notes: `Said at desk ${number}`,
  })[what]

const kept = (customer: ApiCustomer) =>
  Object.fromEntries(FIELDS.map((name) => [name, digitsOrWords(customer[WIRE[name]] ?? '')]))
/** A service writes a number in its own way. */
const digitsOrWords = (text: string) =>
  /^\+?[\d ()-]+$/.test(text) ? text.replace(/\D/g, '').slice(-10) : text

test(`seed ${seed}: whatever another desk writes in the middle of an edit, nothing of it is undone, and nothing typed is lost`, async ({
  page,
}) => {
  const luck = chance(seed + 1)
  const { key, id } = await openOneCustomer(page, server)
  let number = 0
  for (let run = 0; run < runs; run += 1) {
    await press(page, 'Edit')
    const begun = await readCustomer(server, key, id)
    const mine = new Map<Field, string>()
    const theirs = new Map<Field, string>()
    for (let step = 0; step < 5; step += 1) {
      const what = oneOf(luck, FIELDS)
      const word = wordFor(what, (number += 1))
      if (luck.below(2) === 0) {
        await field(page, what).fill(word)
        mine.set(what, word)
      } else {
        await changeCustomer(server, key, id, { [WIRE[what]]: word })
        theirs.set(what, word)
      }
      await aMoment(luck)
    }
    // The form stands on what it was opened with, but for what was typed.
    for (const what of FIELDS) {
      const value = digitsOrWords(await field(page, what).inputValue())
      expect(value).toBe(digitsOrWords(mine.get(what) ?? begun[WIRE[what]] ?? ''))
    }
    await press(page, 'Save')
    const both = [...mine.keys()].filter((what) => theirs.has(what))
    const isMine = luck.below(2) === 0
    if (both.length > 0) {
      const versions = page.getByRole('table').getByRole('row')
      await expect(versions).toHaveCount(both.length + 1)
      // Until somebody has chosen, nothing of it is sent.
      const books = kept(await readCustomer(server, key, id))
      for (const [what, word] of theirs) expect(books[what]).toBe(digitsOrWords(word))
      await press(page, isMine ? 'Save mine' : 'Keep theirs')
    }
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    const wanted = kept(begun)
    for (const [what, word] of theirs) wanted[what] = digitsOrWords(word)
    for (const [what, word] of mine) if (isMine || !both.includes(what)) wanted[what] = digitsOrWords(word)
    expect(kept(await readCustomer(server, key, id))).toEqual(wanted)
  }
})

import { expect, type Locator, type Page } from '@playwright/test'
import { addCustomer } from './api'
import { openCardMenu } from './byKeys'
import { byLink, fullOf, lookAgain } from './desk'
import { addAppointment, changeAppointment, DAY, readAppointment } from './scheduling'
import type { Server } from './shop'

// What a person does with the board, and what another desk does meanwhile.

export const STATUSES = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  checked_in: 'Checked in',
  in_progress: 'In progress',
  completed: 'Completed',
  canceled: 'Canceled',
  no_show: 'No-show',
} as const
export type Status = keyof typeof STATUSES

/** The steps by which a new appointment gets to each status. */
const WAY: Record<Status, readonly Status[]> = {
  pending: [],
  confirmed: ['confirmed'],
  checked_in: ['confirmed', 'checked_in'],
  in_progress: ['confirmed', 'checked_in', 'in_progress'],
  completed: ['confirmed', 'checked_in', 'in_progress', 'completed'],
  canceled: ['canceled'],
  no_show: ['no_show'],
}

export type Booking = { name: string; status?: Status; service?: string; hour?: number; notes?: string }

/** Ten in the morning in Chicago is 15:00Z in May. */
const at = (hour: number) => `${DAY}T${String(hour + 5).padStart(2, '0')}:00:00Z`

export async function book(
  server: Server,
  key: string,
  { name, status, service, hour = 10, notes }: Booking,
) {
  const { id: customer_id } = await addCustomer(server, key, { name })
  const { id } = await addAppointment(server, key, {
    customer_id,
    service_type: service ?? 'Oil change',
    scheduled_at: at(hour),
    duration_minutes: 60,
    ...(notes !== undefined && { notes }),
  })
  for (const step of WAY[status ?? 'pending']) await changeAppointment(server, key, id, { status: step })
  return id
}

/** A shop with these cards on its board; their ids by the customers' names. */
export async function shopOf(server: Server, cards: readonly Booking[]) {
  const key = await (await server.openShop()).key('read-write')
  const ids: Record<string, string> = {}
  for (const card of cards) ids[card.name] = await book(server, key, card)
  return { key, id: (name: string) => ids[name] ?? '' }
}

export async function openBoard(
  page: Page,
  server: Server,
  key: string,
  search = `day=${DAY}`,
  service = fullOf(server),
) {
  await byLink(page, server, key, `/board?${search}`, service)
  await expect(page.getByRole('heading', { name: 'Board', level: 1 })).toBeVisible()
}

export const column = (page: Page, status: Status) =>
  page.getByRole('region', { name: STATUSES[status], exact: true })

/** By the customer: no two cards of these tests have the same one. */
export const card = (within: Page | Locator, name: string) =>
  within.getByRole('article', { name: new RegExp(`^${name}, `) })

export const statusOf = async (server: Server, key: string, id: string) =>
  (await readAppointment(server, key, id)).status

/** It stands in this column and in no other, and the service has it there. */
export async function expectAt(page: Page, name: string, status: Status) {
  await expect(card(column(page, status), name)).toBeVisible()
  await expect(card(page, name)).toHaveCount(1)
}

export async function middleOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return { x: box.x + Math.min(box.width / 2, 80), y: box.y + Math.min(box.height / 2, 200) }
}

/** Takes a card with the mouse, beyond the browser's threshold, and does not let go. */
export async function lift(page: Page, name: string) {
  await expect(card(page, name)).toHaveAttribute('draggable', 'true')
  await card(page, name).scrollIntoViewIfNeeded()
  const { x, y } = await middleOf(card(page, name))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 6, y + 6, { steps: 3 })
  await expect(page.locator('[data-lifted]')).toHaveCount(1)
}

export async function carryOver(page: Page, to: Locator) {
  const { x, y } = await middleOf(to)
  await page.mouse.move(x, y, { steps: 8 })
}

/** A drag from where it is to a column. */
export async function drag(page: Page, name: string, to: Status) {
  await lift(page, name)
  await carryOver(page, column(page, to))
  await expect(column(page, to)).toHaveAttribute('data-over', '')
  await page.mouse.up()
}

/** What is said and read out, and what fails. */
export const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
export const alarm = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

/** Without a mouse: by the menu of a focused card. */
export async function moveByMenu(page: Page, name: string, to: Status) {
  await card(page, name).getByRole('link').focus()
  await openCardMenu(page)
  await page.getByRole('menuitem', { name: STATUSES[to], exact: true }).click()
  await expect(said(page, `${name} moved to ${STATUSES[to]}`)).toBeVisible()
}

/** The moves that the page has asked for, in order; finding out whether it may is none. */
export function listenForMoves(page: Page): string[] {
  const moves: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'PATCH' || !request.url().includes('/shop/appointments/')) return
    const { status }: { status?: string } = JSON.parse(request.postData() ?? '{}')
    if (status !== undefined) moves.push(status)
  })
  return moves
}

/** It asks for the newest of all, to find words that are not known here; that has a pace of its own. */
export function isForNewWords(url: string): boolean {
  const { pathname, searchParams } = new URL(url)
  const isNarrow = [...searchParams.keys()].some((name) => name !== 'limit' && name !== 'after')
  return pathname === '/shop/appointments' && !isNarrow
}

/** Our own service lists the open cards in their order, others by status. */
export const isOpenCards = (url: string) => /\/shop\/(appointments|board)\?/.test(url) && !isForNewWords(url)

/** Whatever was still on its way before has left by now: a look begun after it is answered. */
export async function seeAgain(page: Page) {
  const answer = page.waitForResponse((response) => isOpenCards(response.url()))
  await lookAgain(page)
  await answer
}

/** What is closed as columns, too. */
export async function showClosed(page: Page) {
  await page.getByRole('button', { name: 'More of the board' }).click()
  await page.getByRole('menuitem', { name: 'Show closed' }).click()
}

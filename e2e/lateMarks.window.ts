import { expect, type Locator, type Page, test } from '@playwright/test'
import { addCustomer, ask } from './api'
import { card, moveByMenu } from './boards'
import { IN_WORK, ZONE } from './dayBooks'
import { byLink, fullOf, liveOf } from './desk'
import { serverOf } from './makers'
import { readAppointment } from './scheduling'
import { type Server, sharedServer } from './shop'

// What is late, how loud that is, and the label that ends it.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

type Late = { name: string; minutesAgo: number; steps?: readonly string[]; notes?: string }

/** An appointment of an hour that began so long ago. */
async function book(key: string, { name, minutesAgo, steps = [], notes }: Late) {
  const { id: customer_id } = await addCustomer(server, key, { name })
  const { id } = await ask<{ id: string }>(server, key, 'POST', '/appointments', {
    customer_id,
    service_type: 'Oil change',
    // In the middle of a minute, so that no test runs into the next one.
    scheduled_at: new Date(Math.floor(Date.now() / 60_000) * 60_000 - minutesAgo * 60_000).toISOString(),
    duration_minutes: 60,
    ...(notes !== undefined && { notes }),
  })
  for (const status of steps) await ask(server, key, 'PATCH', `/appointments/${id}`, { status })
  return id
}

async function boardOf(page: Page, ...late: readonly Late[]) {
  const key = await (await server.openShop()).key('read-write')
  const ids: string[] = []
  for (const one of late) ids.push(await book(key, one))
  await byLink(page, server, key, '/board', fullOf(server))
  await expect(page.getByRole('article')).toHaveCount(late.length)
  return { key, ids }
}

/** The name of the color that a mark has, as its ground or as its letters. */
const colorOf = (mark: Locator, property: 'color' | 'backgroundColor') =>
  mark.evaluate((element, name) => {
    const wanted = getComputedStyle(element)[name]
    const like = document.createElement('i')
    document.body.append(like)
    const names = ['danger', 'danger-soft', 'danger-ink', 'warn', 'warn-soft', 'ink-2', 'ink-3', 'paper']
    const found = names.find((one) => {
      like.style.color = `var(--color-${one})`
      return getComputedStyle(like).color === wanted
    })
    like.remove()
    return found ?? (wanted === 'rgba(0, 0, 0, 0)' ? 'none' : wanted)
  }, property)

test('a mark is grey under ten minutes, amber under thirty, and red after', async ({ page }) => {
  await boardOf(
    page,
    { name: 'Greenway', minutesAgo: 4 },
    { name: 'Ana Silva', minutesAgo: 15 },
    { name: 'Priya Raman', minutesAgo: 42 },
    { name: 'Harlan Fleet', minutesAgo: 75, steps: IN_WORK },
    { name: 'Marcus Hale', minutesAgo: 102, steps: IN_WORK },
  )
  const seen = async (name: string, words: RegExp) => {
    const mark = card(page, name).getByText(words)
    return [await colorOf(mark, 'backgroundColor'), await colorOf(mark, 'color')]
  }
  expect(await seen('Greenway', /^not here [4-6] min$/)).toEqual(['none', 'ink-3'])
  expect(await seen('Ana Silva', /^not here 1[5-7] min$/)).toEqual(['warn-soft', 'warn'])
  expect(await seen('Priya Raman', /^not here 4[2-4] min$/)).toEqual(['danger', 'danger-ink'])
  expect(await seen('Harlan Fleet', /^over 1[5-7] min$/)).toEqual(['warn-soft', 'warn'])
  expect(await seen('Marcus Hale', /^over 4[2-4] min$/)).toEqual(['danger', 'danger-ink'])
})

test('what comes within the hour has no color', async ({ page }) => {
  await boardOf(page, { name: 'Nadia Okafor', minutesAgo: -20 })
  expect(await colorOf(card(page, 'Nadia Okafor').getByText(/^in \d+ min$/), 'color')).toBe('ink-2')
})

test('the menu of a card adds #ready in one press, which ends over time, and takes it out again', async ({
  page,
}) => {
  const { key, ids } = await boardOf(
    page,
    { name: 'Ivy Chen', minutesAgo: 105, steps: IN_WORK, notes: 'Keys in box 3' },
    { name: 'Ruth Delgado', minutesAgo: -50 },
  )
  const [ivy = ''] = ids
  await expect(card(page, 'Ivy Chen').getByText(/^over 4\d min$/)).toBeVisible()
  const choose = async (words: string) => {
    await card(page, 'Ivy Chen').hover()
    await page.getByRole('button', { name: 'More for Ivy Chen' }).click()
    await page.getByRole('menuitem', { name: words, exact: true }).click()
  }
  await choose('Mark #ready')
  await expect(card(page, 'Ivy Chen').getByText('ready', { exact: true })).toBeVisible()
  await expect(card(page, 'Ivy Chen').getByText(/^over/)).toHaveCount(0)
  await expect.poll(async () => (await readAppointment(server, key, ivy)).notes).toBe('Keys in box 3 #ready')

  await choose('Take off #ready')
  await expect(card(page, 'Ivy Chen').getByText(/^over 4\d min$/)).toBeVisible()
  await expect.poll(async () => (await readAppointment(server, key, ivy)).notes).toBe('Keys in box 3')

  // A car that has not come can't be ready.
  await card(page, 'Ruth Delgado').hover()
  await page.getByRole('button', { name: 'More for Ruth Delgado' }).click()
  await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /#ready/ })).toHaveCount(0)
})

for (const [surface, serviceOf] of [
  ['full', fullOf],
  ['live', liveOf],
] as const) {
  test(`on the ${surface} surface a late customer who has just been checked in has waited for no time`, async ({
    page,
  }) => {
    const key = await (await server.openShop()).key('read-write')
    const id = await book(key, { name: 'Leo Martens', minutesAgo: 60, steps: ['confirmed', 'checked_in'] })
    await byLink(page, server, key, '/board', serviceOf(server))
    await expect(card(page, 'Leo Martens').getByText('Checked in', { exact: true })).toBeVisible()
    await expect(card(page, 'Leo Martens').getByText(/^waiting/)).toHaveCount(0)
    // A note changes the record, and not since when the customer is here.
    await ask(server, key, 'PATCH', `/appointments/${id}`, { notes: 'Keys in box 3' })
    await page.clock.install({ time: Date.now() + 21 * 60_000 })
    await byLink(page, server, key, '/board', serviceOf(server))
    await expect(card(page, 'Leo Martens').getByText(/^waiting 2[01] min$/)).toBeVisible()
    await page.goto(`${server.url}/today`)
    const waiting = page.getByRole('list', { name: 'Waiting', exact: true }).getByRole('listitem')
    await expect(waiting).toHaveText([/Leo Martens.*2[01] min.*in at \d+:\d\d/])
  })
}

test('another maker’s service tells no time: this computer knows it of the cars that it checked in, and of no others', async ({
  page,
}) => {
  server = await serverOf("another maker's")
  const key = await (await server.openShop()).key('read-write')
  await book(key, { name: 'Leo Martens', minutesAgo: 60, steps: ['confirmed'] })
  await book(key, { name: 'June Park', minutesAgo: 50, steps: ['confirmed', 'checked_in'] })
  await byLink(page, server, key, '/board?day=all', fullOf(server))
  await moveByMenu(page, 'Leo Martens', 'checked_in')
  await expect(card(page, 'Leo Martens').getByText('Checked in', { exact: true })).toBeVisible()
  await expect(card(page, 'June Park').getByText('Checked in', { exact: true })).toBeVisible()
  await page.clock.install({ time: Date.now() + 21 * 60_000 })
  await byLink(page, server, key, '/board?day=all', fullOf(server))
  await expect(card(page, 'Leo Martens').getByText(/^waiting 2[01] min$/)).toBeVisible()
  await expect(card(page, 'June Park').getByText('Checked in', { exact: true })).toBeVisible()
})

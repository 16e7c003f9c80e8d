import { expect, type Page, test } from '@playwright/test'
import { ask } from './api'
import { heldBack } from './heldBack'
import { AT_NINE, block, DAY, openSchedule, RUTH, shopWith, ZONE } from './scheduling'
import { createKey, type Server, sharedServer } from './shop'

// A day is as long as the shop is open, unless something stands outside of that.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const OPEN = { opens: '08:00', closes: '16:00' }
const HOURS = {
  sunday: null,
  monday: OPEN,
  tuesday: OPEN,
  wednesday: OPEN,
  thursday: OPEN,
  friday: OPEN,
  saturday: null,
}

const hour = (page: Page, word: string) => page.getByText(word, { exact: true })

async function openWith(...booked: Parameters<typeof shopWith>[1]) {
  const made = await shopWith(server, booked)
  const admin = await createKey(server, made.shop, 'admin')
  await ask(server, admin, 'PATCH', '/shop', { opening_hours: HOURS, capacity: 3 })
  return made
}

test('the day shows the shop’s hours, and the rest of it at a press', async ({ page }) => {
  const { key } = await openWith(RUTH)
  await openSchedule(page, server, key)
  await expect(block(page, AT_NINE)).toBeVisible()
  await expect(hour(page, '3 PM')).toHaveCount(1)
  await expect(hour(page, '7 AM')).toHaveCount(0)
  await expect(hour(page, '4 PM')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show before 8 AM' }).click()
  await expect(hour(page, '7 AM')).toHaveCount(1)
  await expect(hour(page, '11 PM')).toHaveCount(1)
  await page.getByRole('button', { name: 'Opening hours only' }).click()
  await expect(hour(page, '7 AM')).toHaveCount(0)
})

test('what stands outside of them is shown, and so are the hours up to it', async ({ page }) => {
  const { key } = await openWith(RUTH, {
    name: 'Tom Becker',
    service: 'Tow-in',
    at: '2030-05-15T10:30:00Z',
    minutes: 60,
  })
  await openSchedule(page, server, key)
  await expect(block(page, 'Tom Becker, Tow-in, 5:30 AM to 6:30 AM, Pending')).toBeVisible()
  await expect(hour(page, '5 AM')).toHaveCount(1)
  await expect(hour(page, '4 AM')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show after 4 PM' })).toBeVisible()
})

test('a day of the week says how much of its room is booked, and one on which the shop is closed that it is', async ({
  page,
}) => {
  const { key } = await openWith(RUTH)
  await openSchedule(page, server, key, `day=${DAY}&view=week`)
  await expect(
    page.getByRole('link', { name: 'Wednesday, May 15, 1 appointment, 1 of 24 h booked' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sunday, May 12, closed' })).toBeVisible()
})

test('the day says how much of its room is booked beside its name', async ({ page }) => {
  const { key } = await openWith(RUTH)
  await openSchedule(page, server, key)
  await expect(page.getByText('1 of 24 h booked', { exact: true })).toBeVisible()
})

/** Today at half past nine, before it is known when the shop is open; what it gives lets that come. */
async function openBeforeHours(page: Page) {
  const { key } = await openWith(RUTH)
  await page.clock.setFixedTime(`${DAY}T14:30:00Z`)
  await page.setViewportSize({ width: 1280, height: 520 })
  const hours = await heldBack(
    page,
    (request) => new URL(request.url()).pathname === '/shop/shop',
    (route) => route.continue(),
  )
  await openSchedule(page, server, key, '')
  return async () => {
    await hours.came
    hours.answer()
    await expect(page.getByRole('button', { name: 'Show before 8 AM' })).toBeAttached()
    await expect(hour(page, '6 AM')).toHaveCount(0)
  }
}

test(
  'today begins where it is now, also where the shop’s hours come later than the day',
  { tag: '@window' },
  async ({ page }) => {
    const hoursCome = await openBeforeHours(page)
    const line = page.locator('[data-now]')
    await expect(line).toBeInViewport()
    await hoursCome()
    await expect(line).toBeInViewport()
  },
)

test(
  'what somebody has scrolled to stays where it is when hours above it fold away',
  { tag: '@window' },
  async ({ page }) => {
    const hoursCome = await openBeforeHours(page)
    const ruth = block(page, AT_NINE)
    await expect(ruth).toBeInViewport()
    const topOf = async () => Math.round((await ruth.boundingBox())?.y ?? 0)
    const there = (await topOf()) - 60
    await ruth.hover()
    await page.mouse.wheel(0, 60)
    await expect.poll(topOf).toBe(there)
    await hoursCome()
    expect(Math.abs((await topOf()) - there)).toBeLessThan(3)
  },
)

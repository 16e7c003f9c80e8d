import { expect, test } from '@playwright/test'
import { addVehicle } from './booking'
import { heldBack } from './heldBack'
import {
  addAppointment,
  AT_NINE,
  changeAppointment,
  DAY,
  openSchedule,
  RUTH,
  shopWith,
  TOM,
  ZONE,
} from './scheduling'
import { type Server, sharedServer } from './shop'

// A day on a phone, where there is no room for hours side by side.

test.use({ viewport: { width: 360, height: 740 } })

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('the list of a day says of each which car it is, and how it stands', async ({ page }) => {
  const { key, customers } = await shopWith(server, [RUTH])
  const { id: vehicle_id } = await addVehicle(server, key, customers[0] ?? '', '8IVY888')
  await addAppointment(server, key, {
    customer_id: customers[0] ?? '',
    vehicle_id,
    service_type: 'Alignment',
    scheduled_at: TOM.at,
    duration_minutes: 90,
  })
  await openSchedule(page, server, key)
  const rows = page.getByRole('list', { name: 'Appointments, Wednesday, May 15' }).getByRole('link')
  await expect(rows.nth(1)).toContainText('8IVY888')
  await expect(rows.nth(1)).toContainText('11:00 AM 1 h 30')
  await expect(rows.nth(1)).toContainText('Pending')
  await expect(rows.first()).toHaveAccessibleName(AT_NINE)
})

test(
  'what is completed today is folded, and shown when it is asked for',
  { tag: '@window' },
  async ({ page }) => {
    const { key, ids } = await shopWith(server, [RUTH, TOM])
    for (const status of ['confirmed', 'checked_in', 'in_progress', 'completed'])
      await changeAppointment(server, key, ids[0] ?? '', { status })
    // Half past eleven at the shop.
    await page.clock.setFixedTime('2030-05-15T16:30:00Z')
    await openSchedule(page, server, key, '')
    const rows = page.getByRole('list', { name: 'Appointments, Wednesday, May 15' }).getByRole('link')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Tom Becker')
    await page.getByRole('button', { name: 'Show 1 completed' }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Ruth Delgado')
    await page.getByRole('button', { name: 'Hide 1 completed' }).click()
    await expect(rows).toHaveCount(1)
  },
)

test(
  'today begins where it is now, in whatever order it comes, and stays where somebody has scrolled to',
  { tag: '@window' },
  async ({ page }) => {
    const early = ['06', '07', '08', '09', '10', '11', '12', '13', '14'].map((hour) => ({
      ...RUTH,
      at: `${DAY}T${hour}:00:00Z`,
    }))
    const { key, ids } = await shopWith(server, [...early, TOM])
    await changeAppointment(server, key, ids.at(-1) ?? '', { status: 'confirmed' })
    // Half past ten at the shop.
    await page.clock.setFixedTime(`${DAY}T15:30:00Z`)
    const rows = page.getByRole('list', { name: 'Appointments, Wednesday, May 15' }).getByRole('link')
    const line = page.locator('[data-now]')
    const pending = () =>
      heldBack(
        page,
        (request) => request.url().endsWith('/shop/board?limit=100&status=pending'),
        (route) => route.continue(),
      )
    const first = await pending()
    await openSchedule(page, server, key, '')
    await expect(rows).toHaveCount(1)
    await first.came
    first.answer()
    await expect(rows).toHaveCount(10)
    await expect(line).toBeInViewport()

    const second = await pending()
    await page.reload()
    await expect(rows).toHaveCount(1)
    await second.came
    await rows.hover()
    await page.mouse.wheel(0, -100)
    second.answer()
    await expect(rows).toHaveCount(10)
    await expect(rows.first()).toBeInViewport()
    await expect(line).not.toBeInViewport()
  },
)

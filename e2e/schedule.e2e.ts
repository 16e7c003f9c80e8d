import { expect, test } from '@playwright/test'
import { lookAgain } from './desk'
import {
  addAppointment,
  AT_NINE,
  block,
  carry,
  changeAppointment,
  listenForWrites,
  openSchedule,
  placeOf,
  pullEnd,
  QUARTER_PX,
  RUTH,
  shopWith,
  take,
  told,
  TOM,
  TOM_AT_ELEVEN,
  ZONE,
} from './scheduling'
import { type Server, sharedServer } from './shop'

// The day by hours: what is moved by hand or by key stands there at once, and is what the service has.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('a block carried down by two quarters begins half an hour later, and Undo takes it back', async ({
  page,
}) => {
  const { key, ids } = await shopWith(server, [RUTH, TOM])
  const writes = listenForWrites(page)
  await openSchedule(page, server, key)
  await carry(page, block(page, AT_NINE), { y: 2 * QUARTER_PX })
  await expect(block(page, 'Ruth Delgado, Front struts, 9:30 AM to 10:30 AM, Pending')).toBeVisible()
  await expect(told(page, 'Ruth Delgado moved to Wed, May 15, 9:30 AM')).toBeVisible()
  expect(await placeOf(server, key, ids[0] ?? '')).toEqual(['2030-05-15T14:30:00.000Z', 60])
  // It was carried, and not clicked; only what changed was sent; the other stands where it stood.
  await expect(page).not.toHaveURL(/appointment=/)
  expect(writes).toEqual(['PATCH {"scheduled_at":"2030-05-15T14:30:00.000Z"}'])
  await expect(block(page, TOM_AT_ELEVEN)).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(block(page, AT_NINE)).toBeVisible()
  await expect(told(page, 'Ruth Delgado is changed back')).toBeVisible()
  expect(await placeOf(server, key, ids[0] ?? '')).toEqual(['2030-05-15T14:00:00.000Z', 60])
})

test(
  'its lower edge makes it longer and shorter, and never shorter than a quarter of an hour',
  { tag: '@window' },
  async ({ page }) => {
    const { key, ids } = await shopWith(server, [RUTH])
    await openSchedule(page, server, key)
    await pullEnd(page, block(page, AT_NINE), 3 * QUARTER_PX)
    const longer = block(page, 'Ruth Delgado, Front struts, 9:00 AM to 10:45 AM, Pending')
    await expect(longer).toBeVisible()
    await expect(told(page, 'Ruth Delgado takes 1 h 45, until 10:45 AM')).toBeVisible()
    expect(await placeOf(server, key, ids[0] ?? '')).toEqual(['2030-05-15T14:00:00.000Z', 105])
    await pullEnd(page, longer, -20 * QUARTER_PX)
    await expect(block(page, 'Ruth Delgado, Front struts, 9:00 AM to 9:15 AM, Pending')).toBeVisible()
    await expect(told(page, 'Ruth Delgado takes 15 min, until 9:15 AM')).toBeVisible()
    expect(await placeOf(server, key, ids[0] ?? '')).toEqual(['2030-05-15T14:00:00.000Z', 15])
  },
)

test('Escape in the middle puts it back, and letting go then is neither a move nor a click', async ({
  page,
}) => {
  const { key, ids } = await shopWith(server, [RUTH])
  const writes = listenForWrites(page)
  await openSchedule(page, server, key)
  await take(page, block(page, AT_NINE), { y: 4 * QUARTER_PX })
  await expect(page.locator('[data-ghost]')).toContainText('10:00 AM to 11:00 AM')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-ghost]')).toHaveCount(0)
  await page.mouse.up()
  await expect(block(page, AT_NINE)).toBeVisible()
  await expect(page).not.toHaveURL(/appointment=/)
  // The next one is a click again.
  await block(page, AT_NINE).click()
  await expect(page).toHaveURL(new RegExp(`appointment=${ids[0]}`))
  await expect(page.getByRole('dialog', { name: 'Appointment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(block(page, AT_NINE)).toBeFocused()
  expect(writes).toEqual([])
})

test('let go where it stood, nothing is sent', { tag: '@window' }, async ({ page }) => {
  const { key } = await shopWith(server, [RUTH])
  const writes = listenForWrites(page)
  await openSchedule(page, server, key)
  await take(page, block(page, AT_NINE), { y: 3 * QUARTER_PX })
  const { x, y } = (await page.locator('[data-ghost]').boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 40, y - 3 * QUARTER_PX + 24, { steps: 4 })
  await page.mouse.up()
  await expect(block(page, AT_NINE)).toBeVisible()
  await expect(page.locator('[data-ghost]')).toHaveCount(0)
  await expect(page).not.toHaveURL(/appointment=/)

  // Let go of outside before it was carried, it is in nobody's hand.
  const { x: left, y: top } = (await block(page, AT_NINE).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(left + 40, top + 24)
  await page.mouse.down()
  await page.mouse.move(left + 40, 2)
  await page.mouse.up()
  await page.mouse.move(left + 40, top + 24 + 4 * QUARTER_PX, { steps: 4 })
  await expect(page.locator('[data-ghost]')).toHaveCount(0)
  await page.mouse.down()
  await page.mouse.up()
  expect(writes).toEqual([])
})

test('in a week it is carried to another day', { tag: '@window' }, async ({ page }) => {
  const { key, ids } = await shopWith(server, [RUTH])
  await openSchedule(page, server, key, 'view=week&day=2030-05-15')
  const friday = await page.getByRole('region', { name: 'Friday, May 17' }).boundingBox()
  const wednesday = await page.getByRole('region', { name: 'Wednesday, May 15' }).boundingBox()
  await carry(page, block(page, AT_NINE), { x: (friday?.x ?? 0) - (wednesday?.x ?? 0), y: QUARTER_PX })
  await expect(
    page
      .getByRole('region', { name: 'Friday, May 17' })
      .getByRole('link', { name: 'Ruth Delgado, Front struts, 9:15 AM to 10:15 AM, Pending' }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Wednesday, May 15' }).getByRole('listitem')).toHaveCount(0)
  await expect(told(page, 'Ruth Delgado moved to Fri, May 17, 9:15 AM')).toBeVisible()
  expect(await placeOf(server, key, ids[0] ?? '')).toEqual(['2030-05-17T14:15:00.000Z', 60])
})

test('a clash is said while it is held and asked about when let go; put back, nothing is sent', async ({
  page,
}) => {
  const { key, ids, customers } = await shopWith(server, [RUTH])
  await addAppointment(server, key, {
    customer_id: customers[0] ?? '',
    service_type: 'Alignment',
    scheduled_at: '2030-05-15T16:00:00Z',
    duration_minutes: 60,
  })
  const writes = listenForWrites(page)
  await openSchedule(page, server, key)
  await take(page, block(page, AT_NINE), { y: 6 * QUARTER_PX })
  await expect(page.locator('[data-ghost]')).toContainText('Clashes with Ruth Delgado, 11:00 AM to 12:00 PM')
  await page.mouse.up()
  const asked = page.getByRole('group', { name: 'Not saved yet' })
  await expect(asked).toContainText('Ruth Delgado: Wed, May 15, 10:30 AM to 11:30 AM')
  await expect(asked).toContainText('Clashes with Ruth Delgado, Alignment, Wed, May 15, 11:00 AM to 12:00 PM')
  await expect(asked).toContainText(
    'the same customer. The service will refuse it. Next free: 12:00 PM · 12:30 PM · 1:00 PM.',
  )
  // Enter opens an appointment, and is no yes to what the mouse has asked.
  await block(page, AT_NINE).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/appointment=/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await asked.getByRole('button', { name: /Cancel/ }).click()
  await expect(asked).toHaveCount(0)
  await expect(block(page, AT_NINE)).toBeVisible()
  expect(writes).toEqual([])

  // Sent all the same, it is the service that refuses, in words that name whose it is.
  await carry(page, block(page, AT_NINE), { y: 6 * QUARTER_PX })
  await asked.getByRole('button', { name: 'Save anyway' }).click()
  await expect(told(page, 'Ruth Delgado stays at 9:00 AM')).toBeVisible()
  await expect(
    told(page, /overlaps the appointment of Ruth Delgado, Wed, May 15, 11:00 AM to 12:00 PM, of/),
  ).toBeVisible()
  await expect(block(page, AT_NINE)).toBeVisible()
  expect(writes).toHaveLength(1)
  expect(await placeOf(server, key, ids[0] ?? '')).toEqual(['2030-05-15T14:00:00.000Z', 60])
})

test('what another desk booked meanwhile is the service’s to refuse: the block goes back, with the reason', async ({
  page,
}) => {
  const { key, ids, customers } = await shopWith(server, [RUTH])
  await openSchedule(page, server, key)
  await expect(block(page, AT_NINE)).toBeVisible()
  await page.getByRole('button', { name: /Pause updating/ }).click()
  await addAppointment(server, key, {
    customer_id: customers[0] ?? '',
    service_type: 'Alignment',
    scheduled_at: '2030-05-15T16:00:00Z',
    duration_minutes: 60,
  })
  await carry(page, block(page, AT_NINE), { y: 8 * QUARTER_PX })
  await expect(told(page, 'Ruth Delgado stays at 9:00 AM')).toBeVisible()
  await expect(
    told(page, /overlaps (another appointment|the appointment of Ruth Delgado, [^-]+,) of/),
  ).toBeVisible()
  await expect(block(page, AT_NINE)).toBeVisible()
  expect(await placeOf(server, key, ids[0] ?? '')).toEqual(['2030-05-15T14:00:00.000Z', 60])
  // What was in the way is on screen now.
  await expect(block(page, 'Ruth Delgado, Alignment, 11:00 AM to 12:00 PM, Pending')).toBeVisible()
})

test('two desks: what one moves the other shows, and what it completes stays on the day', async ({
  page,
}) => {
  const { key, ids } = await shopWith(server, [RUTH, { ...TOM, at: '2020-05-13T16:00:00Z' }])
  const [ruth = '', tom = ''] = ids
  await openSchedule(page, server, key)
  await expect(block(page, AT_NINE)).toBeVisible()
  await changeAppointment(server, key, ruth, { scheduled_at: '2030-05-15T19:00:00Z', status: 'confirmed' })
  await lookAgain(page)
  await expect(block(page, 'Ruth Delgado, Front struts, 2:00 PM to 3:00 PM, Confirmed')).toBeVisible()
  await expect(block(page, AT_NINE)).toHaveCount(0)
  // Sooner than it was booked for.
  for (const status of ['checked_in', 'in_progress', 'completed']) {
    await changeAppointment(server, key, ruth, { status })
  }
  await lookAgain(page)
  await expect(block(page, 'Ruth Delgado, Front struts, 2:00 PM to 3:00 PM, Completed')).toBeVisible()

  await page.goto(`${server.url}/schedule?day=2020-05-13`)
  await expect(block(page, 'Tom Becker, Timing belt, 11:00 AM to 12:00 PM, Pending')).toBeVisible()
  for (const status of ['confirmed', 'checked_in', 'in_progress', 'completed']) {
    await changeAppointment(server, key, tom, { status })
  }
  await lookAgain(page)
  await expect(block(page, 'Tom Becker, Timing belt, 11:00 AM to 12:00 PM, Completed')).toBeVisible()
})

test('moved during an outage it stands there, is marked as not confirmed, and goes once the line is back', async ({
  page,
  context,
}) => {
  const { key, ids } = await shopWith(server, [RUTH, TOM])
  await openSchedule(page, server, key)
  await expect(block(page, AT_NINE)).toBeVisible()
  await context.setOffline(true)
  await carry(page, block(page, AT_NINE), { y: -4 * QUARTER_PX })
  await carry(page, block(page, TOM_AT_ELEVEN), { y: 4 * QUARTER_PX })
  const ruth = block(page, 'Ruth Delgado, Front struts, 8:00 AM to 9:00 AM, Pending')
  const tom = block(page, 'Tom Becker, Timing belt, 12:00 PM to 1:00 PM, Pending')
  await expect(ruth).toHaveAccessibleDescription('Not confirmed yet')
  await expect(tom).toHaveAccessibleDescription('Not confirmed yet')
  expect(await placeOf(server, key, ids[0] ?? '')).toEqual(['2030-05-15T14:00:00.000Z', 60])

  await context.setOffline(false)
  await expect(ruth).toHaveAccessibleDescription('')
  await expect(tom).toHaveAccessibleDescription('')
  expect(await placeOf(server, key, ids[0] ?? '')).toEqual(['2030-05-15T13:00:00.000Z', 60])
  expect(await placeOf(server, key, ids[1] ?? '')).toEqual(['2030-05-15T17:00:00.000Z', 60])
})

test('canceled ones are out of the way until they are asked for', async ({ page }) => {
  const { key, ids } = await shopWith(server, [RUTH, TOM])
  await changeAppointment(server, key, ids[1] ?? '', { status: 'canceled' })
  await openSchedule(page, server, key)
  await expect(block(page, AT_NINE)).toBeVisible()
  const canceled = block(page, 'Tom Becker, Timing belt, 11:00 AM to 12:00 PM, Canceled')
  await expect(canceled).toHaveCount(0)
  const shown = page.getByRole('button', { name: 'Show canceled', exact: true })
  await expect(shown).toHaveAttribute('aria-pressed', 'false')
  await shown.click()
  await expect(shown).toHaveAttribute('aria-pressed', 'true')
  await expect(canceled).toBeVisible()
  // It holds no place, and is not moved by hand.
  await carry(page, canceled, { y: 4 * QUARTER_PX })
  await expect(page.locator('[data-ghost]')).toHaveCount(0)
  await page.reload()
  await expect(canceled).toBeVisible()
})

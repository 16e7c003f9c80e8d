import { expect, type Page, test } from '@playwright/test'
import { addCustomer } from './api'
import { allAppointments, chooseCustomer, dialog, listenForPosts } from './booking'
import { BY_HAND } from './byKeys'
import { addNew, byLink } from './desk'
import { keyboardAt } from './keyboards'
import { atThePanel, panel, patches, press } from './panel'
import { obstaclesOn } from './readable'
import { addAppointment, DAY, readAppointment, ZONE } from './scheduling'
import { createKey, createShop, type Server, sharedServer } from './shop'

// What this shop has booked before is suggested for the service of a booking, and taken only by who chooses it.

const SYNTHETIC = 'Synthetic oil change'
const CONVENTIONAL = 'Conventional oil change'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const service = (page: Page) => dialog(page).getByRole('combobox', { name: 'Service' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Booked before' })
const suggested = (page: Page) => list(page).getByRole('option')

/** A shop that changes oil every day, and the booking of a customer open. */
async function atTheService(page: Page) {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  const { id } = await addCustomer(server, key, { name: 'Ruth Delgado', phone: '+12125550143' })
  const booked = [SYNTHETIC, CONVENTIONAL, SYNTHETIC, 'Smog check']
  for (const [at, service_type] of booked.entries())
    await addAppointment(server, key, {
      customer_id: id,
      service_type,
      scheduled_at: `${DAY}T1${at}:00:00Z`,
      duration_minutes: 30,
    })
  await byLink(page, server, key, '/customers')
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Ruth Delgado')
  await addNew(page, 'Appointment')
  await chooseCustomer(page, 'delg', 'Ruth Delgado')
  await service(page).focus()
  return { key, before: booked.toSorted(), posts: listenForPosts(page) }
}

const servicesOf = async (key: string) =>
  (await allAppointments(server, key)).map(({ service_type }) => service_type).toSorted()

test('three letters and an arrow are the service that is booked', async ({ page }) => {
  const { key, before } = await atTheService(page)
  await page.keyboard.type('oil', BY_HAND)
  await expect(suggested(page)).toHaveText([SYNTHETIC, CONVENTIONAL])
  await expect(service(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  const first = suggested(page).first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(service(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await expect(service(page)).toHaveValue(SYNTHETIC)
  await dialog(page).getByRole('button', { name: 'Here now' }).click()
  await expect(page.getByText(`Booked: Ruth Delgado, ${SYNTHETIC}`).first()).toBeVisible()
  expect(await servicesOf(key)).toEqual([...before, SYNTHETIC].toSorted())
})

test('Enter and Tab keep what an arrow has chosen, Escape gives back what was typed, and closes no more than the list', async ({
  page,
}) => {
  const { posts } = await atTheService(page)
  await page.keyboard.type('oil', BY_HAND)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(service(page)).toHaveValue(CONVENTIONAL)
  await page.keyboard.press('Escape')
  await expect(service(page)).toHaveValue('oil')
  await expect(list(page)).toBeHidden()
  await expect(service(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(list(page)).toBeHidden()
  await expect(service(page)).toHaveValue(CONVENTIONAL)
  await expect(service(page)).toBeFocused()
  await service(page).fill('')
  await page.keyboard.type('smog', BY_HAND)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Date')).toBeFocused()
  await expect(service(page)).toHaveValue('Smog check')
  expect(posts).toEqual([])
})

test('free words stay as they are typed, whatever stands in the list and wherever the mouse rests', async ({
  page,
}) => {
  const { key, before, posts } = await atTheService(page)
  await page.keyboard.type('oil', BY_HAND)
  await suggested(page).first().hover()
  await page.keyboard.press('Enter')
  await expect(list(page)).toBeHidden()
  await expect(service(page)).toHaveValue('oil')
  await expect(service(page)).toBeFocused()
  await page.keyboard.type(' leak', BY_HAND)
  await page.keyboard.press('Tab')
  await expect(service(page)).toHaveValue('oil leak')
  await page.keyboard.press('Shift+Tab')
  expect(posts).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Booked: Ruth Delgado, oil leak').first()).toBeVisible()
  expect(await servicesOf(key)).toEqual([...before, 'oil leak'].toSorted())
})

for (const end of ['\n', '\t'])
  test(`a scan that ends with ${JSON.stringify(end)} chooses and saves nothing`, async ({ page }) => {
    const { key, before, posts } = await atTheService(page)
    const { typeAtOnce } = await keyboardAt(page)
    for (const ms of [5, 12, 30]) {
      await service(page).fill('')
      // A tag of the shop's that begins as a service does.
      await typeAtOnce(`smog${end}`, () => ms)
      await expect(service(page)).toHaveValue('smog')
    }
    await expect(dialog(page)).toBeVisible()
    expect(posts).toEqual([])
    expect(await servicesOf(key)).toEqual(before)
  })

test('in a change of an appointment Enter keeps what was chosen, and saves only when it is pressed again', async ({
  page,
}) => {
  const { key, id } = await atThePanel(page, server)
  const sent = patches(page)
  await press(page, 'Edit')
  const field = panel(page).getByRole('combobox', { name: 'Service' })
  await field.fill('')
  await field.pressSequentially('br', BY_HAND)
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveValue('Brake pads')
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveValue('br')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(list(page)).toBeHidden()
  await field.pressSequentially(' and rotors', BY_HAND)
  expect(sent).toEqual([])
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect.poll(() => sent).toEqual([{ service_type: 'Brake pads and rotors' }])
  expect((await readAppointment(server, key, id)).service_type).toBe('Brake pads and rotors')
})

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a finger finds the usual services at a tap, and everyone can read them, by day and night', async ({
    page,
  }) => {
    await atTheService(page)
    await dialog(page).getByRole('button', { name: 'Book', exact: true }).tap()
    await expect(service(page)).toHaveAccessibleDescription('Enter a service')
    await service(page).tap()
    await expect(suggested(page)).toHaveText([SYNTHETIC, CONVENTIONAL, 'Smog check'])
    for (const one of await suggested(page).all()) await expect(one).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await obstaclesOn(page, { within: '[role=dialog]' })).toEqual([])
    await suggested(page).filter({ hasText: 'Smog' }).tap()
    await expect(list(page)).toBeHidden()
    await expect(service(page)).toHaveValue('Smog check')
    await expect(service(page)).toBeFocused()
    // It is not missed any more.
    await expect(service(page)).toHaveAccessibleDescription('')
  })
})

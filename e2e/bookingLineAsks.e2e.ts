import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '~/domain/time/zone'
import { addCustomer, ask } from './api'
import { allAppointments, listenForPosts } from './booking'
import { heldBack } from './heldBack'
import { aShop, at, atTheSearch, box, line, soon, understood, WORDS } from './lineToBook'
import { told, ZONE } from './scheduling'
import { createKey, type Server, sharedServer } from './shop'

// What a line to book does not say, or says in a way that may mean something else.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

test('an hour outside the shop’s is said, and the next open one offered; Book stays', async ({ page }) => {
  const { key, shop } = await aShop(server)
  const day = { opens: '08:00', closes: '17:00' }
  const admin = await createKey(server, shop, 'admin')
  const opening_hours = Object.fromEntries(WEEK.map((weekday) => [weekday, day]))
  await ask(server, admin, 'PATCH', '/shop', { opening_hours })
  await atTheSearch(page, server, key)
  const { word, day: on } = soon()
  await box(page).fill(`0168 brakes ${word} 7pm`)
  await expect(line(page)).toContainText('the shop is open from 8:00 AM to 5:00 PM')
  await page.keyboard.press('Enter')
  await expect(line(page).getByRole('button', { name: /8:00 AM$/ })).toBeFocused()
  expect(await allAppointments(server, key)).toEqual([])
  await expect(line(page).getByRole('button', { name: 'Book', exact: true })).toBeEnabled()

  // What begins within them and goes on past closing is said, and is nothing that is asked.
  await box(page).fill(`0168 brakes ${word} 4pm 2h`)
  await expect(line(page)).toContainText('The shop closes at 5:00 PM, before this ends.')
  await expect(line(page).getByRole('button', { name: 'Book', exact: true })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(told(page, 'Booked: Marcus Hale, Brakes')).toBeVisible()
  expect((await allAppointments(server, key)).map(({ scheduled_at }) => scheduled_at)).toEqual([at(on, 16)])

  // The form says it in the same words.
  await box(page).fill(`ruth park brakes ${word} 7pm`)
  await line(page).getByRole('button', { name: 'Open the form' }).click()
  await expect(page.getByRole('dialog', { name: 'New appointment' })).toContainText(
    'the shop is open from 8:00 AM to 5:00 PM',
  )
})

test('what is missing to book is said, and a number behind the day is asked about', async ({ page }) => {
  const { key } = await aShop(server)
  await atTheSearch(page, server, key)
  const { word } = soon()
  await box(page).fill(`0168 brakes ${word}`)
  await expect(page.getByText('add a time, such as 2pm')).toBeVisible()
  await box(page).fill('brakes 2pm')
  await expect(page.getByText('add the customer and the service')).toBeVisible()
  await box(page).fill(`0168 brakes ${word} 2`)
  await expect(line(page)).toContainText('Morning or evening?')
  await box(page).fill(`nobody here ${word} 2pm`)
  await expect(line(page)).toContainText('No customer matches the start of this')
})

test('a day and an hour without a customer, and a car without a time, are told what is missing', async ({
  page,
}) => {
  const { key } = await aShop(server)
  await atTheSearch(page, server, key)
  const said = page.locator('search').getByText(/^No match/)
  for (const typed of ['thu 2', 'tomorrow 10', 'thu 2 brakes']) {
    await box(page).fill(typed)
    await expect(said, typed).toContainText('add the customer and the service')
  }
  for (const typed of ['ZED 002 brakes', 'zed002 brakes', '0168 brakes']) {
    await box(page).fill(typed)
    await expect(said, typed).toContainText('add a time, such as 2pm')
  }
  // A name or a plate is searched for.
  for (const typed of ['thu', 'zelda quimby', 'ZED 002']) {
    await box(page).fill(typed)
    await expect(said, typed).toHaveText('No match in what was searched.')
  }
})

test('a plate that no car here bears is named in the line to book', async ({ page }) => {
  const { key } = await aShop(server)
  await atTheSearch(page, server, key)
  for (const plate of ['ZED 002', 'ZED002']) {
    await box(page).fill(`${plate} brakes ${soon().word} 2pm`)
    await expect(line(page)).toContainText(`No car with the plate ${plate} in what was searched.`)
    await expect(line(page)).toContainText('Type a name, a phone or a plate first')
  }
})

test('a label goes into the note, and is none of the service', async ({ page }) => {
  const { key } = await aShop(server)
  await atTheSearch(page, server, key)
  const { word } = soon()
  await box(page).fill(`0168 front brakes #waiter ${word} 2pm`)
  await expect(understood(page)).toHaveText([
    /Marcus/,
    /Corolla/,
    'Front brakes',
    '#waiter',
    /2:00 PM/,
    /1 h/,
  ])
  await expect(line(page).getByRole('button', { name: 'Book', exact: true })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(told(page, 'Booked: Marcus Hale, Front brakes')).toBeVisible()
  expect(await allAppointments(server, key)).toMatchObject([
    { service_type: 'Front brakes', notes: '#waiter' },
  ])
})

test('a plate that is typed with blanks, or a part of one, is who it is', async ({ page }) => {
  const { key } = await aShop(server)
  await atTheSearch(page, server, key)
  for (const plate of ['KLM 2231', 'klm 22', 'LM 22 31']) {
    await box(page).fill(`${plate} oil ${soon().word} 2pm`)
    await expect(understood(page)).toHaveText([/Ruth Delgado/, /KLM2231/, 'Oil', /2:00 PM/, /1 h/])
  }
})

test('of several customers all are offered, and it says how many there are', async ({ page }) => {
  const { key } = await aShop(server)
  for (const name of ['Avery', 'Blake', 'Casey', 'Drew', 'Ellis', 'Frankie'])
    await addCustomer(server, key, { name: `${name} Moss` })
  await atTheSearch(page, server, key, 'Frankie Moss')
  await box(page).fill(`moss oil ${soon().word} 2pm`)
  await expect(line(page)).toContainText('Which customer? 6 match.')
  await expect(line(page).getByRole('button', { name: /Moss/ })).toHaveCount(6)
})

test('of two whose names are written from right to left, each keeps its phone in order', async ({ page }) => {
  const { key } = await aShop(server)
  await addCustomer(server, key, { name: 'דוד כהן', phone: '+12125550177' })
  await addCustomer(server, key, { name: 'דוד לוי', phone: '+12125550199' })
  await atTheSearch(page, server, key, 'דוד לוי')
  await box(page).fill(`דוד oil ${soon().word} 2pm`)
  const offer = line(page).getByRole('button', { name: 'דוד כהן, (212) 555-0177' })
  // Each part that a person reads for itself is an element for itself, whose order the browser leaves alone.
  await expect(offer.locator('span > span')).toHaveText(['דוד כהן', '(212) 555-0177'])
})

test('what seems to say a day, a time or a length and is not understood is asked, and never becomes the service', async ({
  page,
}) => {
  const { key } = await aShop(server)
  await atTheSearch(page, server, key)
  const posts = listenForPosts(page)
  const { word } = soon()
  const other = WORDS[(WORDS.indexOf(word) + 1) % 7] ?? ''
  for (const [typed, what] of [
    [`0168 brakes 13/13 2pm`, '13/13'],
    [`0168 brakes in 2 days 2pm`, 'days'],
    [`0168 brakes yesterday 2pm`, 'yesterday'],
    [`0168 brakes ${word} ${other} 2pm`, other],
    [`0168 oil ${word} 9am 30h`, '30h'],
  ] as const) {
    await box(page).fill(typed)
    await expect(line(page)).toContainText(`Not understood: “${what}”`)
    await page.keyboard.press('Enter')
  }
  await expect(line(page).getByRole('button', { name: 'Book' })).toHaveCount(0)
  expect(posts).toEqual([])
  await line(page).getByRole('button', { name: 'Open the form' }).click()
  await expect(page.getByRole('dialog').getByLabel('Service')).toHaveValue(/Oil 30h/)
})

test('a date that has passed is one of the next year, and the line says which', async ({ page }) => {
  const { key } = await aShop(server)
  await atTheSearch(page, server, key)
  const today = dayOf(Date.now(), ZONE)
  // A leap day has none in the next year.
  const passed = [addDays(today, -1), addDays(today, -2)].find((day) => !day.endsWith('02-29')) ?? today
  const [year, month, day] = passed.split('-')
  await box(page).fill(`0168 brakes ${month}/${day} 2pm`)
  // On New Year's Day what has passed is of the year before, and comes again in this one.
  const words = today.startsWith(String(year)) ? `, ${Number(year) + 1}, 2:00 PM` : ', 2:00 PM'
  await expect(understood(page).filter({ hasText: '2:00 PM' })).toContainText(words)
})

test('Enter that comes before the answer books nothing and says so; pressed once more, it is one appointment', async ({
  page,
}) => {
  const { key, marcus } = await aShop(server)
  await atTheSearch(page, server, key)
  const posts = listenForPosts(page)
  const theirs = await heldBack(
    page,
    (request) => request.method() === 'GET' && request.url().includes(`customer_id=${marcus.id}`),
    (route) => route.continue(),
  )
  await box(page).fill(`0168 brakes ${soon().word} 2pm`)
  await theirs.came
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const said = line(page).getByRole('status')
  await expect(said).toHaveText('Searching… Nothing is booked yet.')
  theirs.answer()
  await expect(said).toHaveText('Nothing is booked yet. Press Enter once more to book.')
  expect(posts).toEqual([])
  await page.keyboard.press('Enter')
  await expect(told(page, 'Booked: Marcus Hale, Brakes')).toBeVisible()
  expect(posts).toEqual(['appointments'])
  expect(await allAppointments(server, key)).toHaveLength(1)
})

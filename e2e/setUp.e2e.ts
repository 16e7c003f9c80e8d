import { expect, type Page, type Route, test } from '@playwright/test'
import { ask } from './api'
import { field, goTo, press } from './desk'
import { keptHere } from './kept'
import { createShop, type Server, startServer } from './shop'

// The first minutes of a new shop: from the link that the start has printed to its first morning.

let server: Server
test.beforeEach(async () => {
  server = await startServer()
})
test.afterEach(() => server.stop())

const linkOf = ({ said }: Server) => /http\S+#code=\S+/.exec(said())?.[0] ?? ''
const shownKey = (page: Page) => page.getByRole('textbox', { name: 'The shop’s key' })
const make = (page: Page) => press(page, 'Create the shop')
const ready = (page: Page) => page.getByRole('heading', { name: 'Cedar Street Auto is ready' })

async function openLink(page: Page) {
  await expect.poll(() => linkOf(server)).not.toBe('')
  await page.goto(linkOf(server))
  await expect(page.getByRole('heading', { name: 'Set up your shop', level: 1 })).toBeVisible()
}

async function enterCedar(page: Page) {
  await field(page, 'Shop’s name').fill(' Cedar Street Auto ')
  await field(page, 'Phone').fill('(707) 555-0199')
  await field(page, 'Address').fill('418 Cedar Street')
  await field(page, 'City').fill('Santa Rosa')
  await field(page, 'State').fill('CA')
  await field(page, 'ZIP').fill('95401')
  await field(page, 'Tax rate, in percent').fill('8.25')
  await field(page, 'Cars worked on at a time').fill('3')
}

const shopsMade = async (key: string) => ask<Record<string, unknown>>(server, key, 'GET', '/shop')

test('what is typed becomes the shop; its key is shown, also after a reload, until it is put away', async ({
  page,
}) => {
  await openLink(page)
  expect(page.url()).not.toContain('code=')
  await enterCedar(page)
  await field(page, 'Time zone').selectOption('America/Los_Angeles')
  await field(page, 'Tax number, if quotes and invoices show one').fill('94-3120877')
  await field(page, 'A line of terms under quotes and invoices').fill('12 months.')
  await field(page, 'Open Saturday').check()
  const paper = page.getByRole('region', { name: 'The top of your quotes and invoices' })
  for (const words of [
    'Cedar Street Auto',
    'Santa Rosa, CA 95401',
    '(707) 555-0199',
    'Tax number 94-3120877',
  ])
    await expect(paper.getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your week' })).toContainText('165 h')
  await make(page)

  await expect(ready(page)).toBeVisible()
  const key = (await shownKey(page).textContent()) ?? ''
  await page.reload()
  await expect(shownKey(page)).toHaveText(key)
  await expect(page.getByText('This computer is already signed in.')).toBeVisible()
  const open = page.getByRole('button', { name: 'Open the dashboard' })
  await expect(open).toBeDisabled()
  await page.getByLabel('I have stored it where I can find it again').check()
  await open.click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Cedar Street Auto')

  const hours = { opens: '08:00', closes: '18:00' }
  expect(await shopsMade(key)).toMatchObject({
    name: 'Cedar Street Auto',
    street: '418 Cedar Street',
    city: 'Santa Rosa',
    state: 'CA',
    zip_code: '95401',
    phone: '+17075550199',
    tax_number: '94-3120877',
    terms: '12 months.',
    time_zone: 'America/Los_Angeles',
    tax_rate_ppm: 82_500,
    capacity: 3,
    opening_hours: {
      monday: hours,
      friday: hours,
      saturday: { opens: '08:00', closes: '13:00' },
      sunday: null,
    },
  })
  const kept = JSON.stringify(await keptHere(page))
  for (const secret of [key, new URL(linkOf(server)).hash.replace('#code=', '')]) {
    expect(secret).not.toBe('')
    expect(kept).not.toContain(secret)
  }
  expect(server.said()).not.toContain(key)
})

test('what is wrong is said at its field and nothing is sent; an accident keeps what was typed', async ({
  page,
}) => {
  await openLink(page)
  // Whether the link is good has been asked by then.
  await expect(field(page, 'Shop’s name')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('set-up')) sent.push(request.postData() ?? '')
  })
  await field(page, 'Phone').fill('55')
  await field(page, 'Tax rate, in percent').fill('eight')
  await field(page, 'Cars worked on at a time').fill('2.5')
  await field(page, 'Mon–Fri closes').fill('07:00')
  await make(page)
  for (const words of [
    'Enter a name',
    'This number has 2 digits. US numbers have 10.',
    'Must be a number from 0 to 100 with at most 4 decimals',
    'Must be a whole number',
    'Must open before it closes',
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expect(field(page, 'Shop’s name')).toBeFocused()
  expect(sent).toEqual([])

  await field(page, 'Shop’s name').fill('Half a na')
  await page.reload()
  await expect(page.getByText('Restored what you typed. It was not saved yet.')).toBeVisible()
  await expect(field(page, 'Shop’s name')).toHaveValue('Half a na')
  await expect(field(page, 'Tax rate, in percent')).toHaveValue('eight')
  await expect(field(page, 'Mon–Fri closes')).toHaveValue('07:00')
  await press(page, 'Start over')
  await expect(field(page, 'Shop’s name')).toHaveValue('')
  await expect(field(page, 'Mon–Fri closes')).toHaveValue('18:00')
})

test('the name alone is enough, and each day may have its own hours', async ({ page }) => {
  await openLink(page)
  await field(page, 'Shop’s name').fill('Cedar Street Auto')
  await press(page, 'Different hours each day')
  await field(page, 'Open Wednesday').uncheck()
  await field(page, 'Friday closes').fill('12:00')
  await make(page)
  await expect(ready(page)).toBeVisible()
  const made = await shopsMade((await shownKey(page).textContent()) ?? '')
  expect(made).toMatchObject({ street: null, phone: null, tax_rate_ppm: null, capacity: null })
  expect(made['opening_hours']).toMatchObject({
    tuesday: { opens: '08:00', closes: '18:00' },
    wednesday: null,
    friday: { opens: '08:00', closes: '12:00' },
  })
})

const loseAnswer = async (route: Route) => {
  if (!route.request().postData()?.includes('Cedar')) return route.fallback()
  await route.fetch()
  return route.abort('connectionreset')
}

for (const again of ['pressed again', 'loaded anew', 'opened by the link once more'] as const)
  test(`the answer is lost, and ${again} the page shows the key of the one shop`, async ({ page }) => {
    await openLink(page)
    await enterCedar(page)
    await page.route('**/session/set-up', loseAnswer)
    await make(page)
    await expect(page.getByRole('alert')).toContainText('The shop may have been created.')
    await page.unroute('**/session/set-up')
    if (again === 'pressed again') await make(page)
    else if (again === 'loaded anew') await page.reload()
    else {
      await page.goto('about:blank')
      await page.goto(linkOf(server))
    }
    await expect(ready(page)).toBeVisible()
    expect(await shopsMade((await shownKey(page).textContent()) ?? '')).toMatchObject({ capacity: 3 })
  })

test('it is told how the customers of another program come along, here and where there are none yet', async ({
  page,
}) => {
  const command = 'npm run -s frontdesk -- import --shop SHOP_ID customers.csv'
  await openLink(page)
  await enterCedar(page)
  await make(page)
  await expect(ready(page)).toBeVisible()
  await expect(page.getByText(command)).toBeVisible()
  await page.getByLabel('I have stored it where I can find it again').check()
  await page.getByRole('button', { name: 'Open the dashboard' }).click()
  await goTo(page, 'Customers')
  await expect(page.getByText('No customer yet.')).toBeVisible()
  await expect(page.getByText(command)).toBeVisible()
})

test('pressed twice, it is sent once', async ({ page }) => {
  await openLink(page)
  await enterCedar(page)
  let times = 0
  await page.route('**/session/set-up', (route) => {
    times += 1
    return route.fallback()
  })
  await page.getByRole('button', { name: 'Create the shop' }).dblclick()
  await expect(ready(page)).toBeVisible()
  expect(times).toBe(1)
})

test('the shop is made and signing in fails: the key is there, and the next try signs in', async ({
  page,
}) => {
  await openLink(page)
  await enterCedar(page)
  await page.route('**/session', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )
  await make(page)
  await expect(page.getByRole('alert')).toContainText('This computer is not signed in yet.')
  await page.getByLabel('I have stored it where I can find it again').check()
  await expect(page.getByRole('button', { name: 'Open the dashboard' })).toBeDisabled()
  await page.unroute('**/session')
  await press(page, 'Try again')
  await press(page, 'Open the dashboard')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
})

test('who comes second, without the link or with a wrong one is told so, and finds the sign-in', async ({
  page,
  browser,
}) => {
  await page.goto(`${server.url}/set-up`)
  await expect(page.getByText('Open the link that Frontdesk printed when it started')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(`${server.url}/set-up#code=nonsense`)
  await expect(page.getByText('This link does not work')).toBeVisible()
  await expect(page.getByText('This link is not valid.', { exact: false })).toBeVisible()

  const other = await browser.newPage()
  await openLink(other)
  // As long as the link is looked at there is no form, and whoever comes first is seen at once.
  await expect(field(other, 'Shop’s name')).toBeVisible()
  await createShop(server, 'Northside Garage')
  await field(other, 'Shop’s name').fill('Cedar Street Auto')
  await make(other)
  await expect(other.getByText('The shop is already set up')).toBeVisible()
  await other.getByRole('link', { name: 'Sign in with a key' }).click()
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await other.close()
})

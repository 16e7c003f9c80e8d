import { expect, type Locator, type Page, test } from '@playwright/test'
import type { Writers } from '~/client/features'
import { OTHER_KEY } from '~/client/testing/otherMaker/service'
import { KEY_PRESETS, type Scope } from '~/domain/scopes'
import { addCustomer } from './api'
import { isRecorded, isRecordRequest, ready, recordButton } from './atTheTill'
import { byLink, fullOf, goTo } from './desk'
import { MAKERS, serverOf } from './makers'
import { booksOf, codeOf } from './money'
import { startOtherMaker } from './otherMaker'
import { panel } from './panel'
import { quotesOf } from './quoting'
import { addAppointment } from './scheduling'
import { createNarrowKey, createShop, type Server, sharedServer, startServer } from './shop'

// What a key may not do, and what a service does not have, is not on the screen. Which flag is set by what is in
// src/client/features.spec.ts; these are the flags that no other file here shows at a service that lacks them.

/** Ruth, with a car that comes today, a quote that she has accepted, and an invoice that she owes. */
async function ruthIn(server: Server, key: string) {
  const { id: customer_id } = await addCustomer(server, key, { name: 'Ruth Delgado' })
  const quotes = quotesOf(server, key)
  const { id: vehicle_id } = await quotes.addVehicle(customer_id)
  const { id: quote } = await quotes.accepted(customer_id)
  const invoice = await booksOf(server, key).billed(customer_id)
  const { id: appointment } = await addAppointment(server, key, {
    customer_id,
    vehicle_id,
    service_type: 'Oil change',
    scheduled_at: new Date().toISOString(),
  })
  return { customer: customer_id, appointment, quote, invoice: invoice.id, number: invoice.number }
}

type Ruth = Awaited<ReturnType<typeof ruthIn>>

type Control = {
  lacks: Scope
  at: (ruth: Ruth) => string
  control: (page: Page) => Locator
  /** What the page draws together with the control, also for a key that lacks the right. */
  beside: (page: Page) => Locator
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name })

/** For each writer a control that needs it. One that is added and has no line here does not compile. */
const CONTROLS: Record<keyof Writers, Control> = {
  customers: {
    lacks: 'write:customers',
    at: ({ customer }) => `/customers/${customer}`,
    control: (page) => page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Edit' }),
    beside: (page) => page.getByRole('region', { name: 'Details' }).getByText('Since'),
  },
  vehicles: {
    lacks: 'write:vehicles',
    at: ({ customer }) => `/customers/${customer}`,
    control: button('Add vehicle'),
    beside: link('Quote for 2019 Subaru Outback'),
  },
  vehicleChanges: {
    lacks: 'write:vehicles',
    at: ({ customer }) => `/customers/${customer}`,
    control: button('Edit 2019 Subaru Outback'),
    beside: link('Quote for 2019 Subaru Outback'),
  },
  appointments: {
    lacks: 'write:appointments',
    at: ({ appointment }) => `/board?day=all&appointment=${appointment}`,
    control: (page) =>
      panel(page)
        .getByRole('button', { name: /^(Edit|Confirm|Check in|Delete)/ })
        .first(),
    beside: (page) => panel(page).getByText('Created'),
  },
  quotes: {
    lacks: 'write:quotes',
    at: ({ quote }) => `/quotes/${quote}`,
    control: button('Declined'),
    beside: button('Print'),
  },
  conversions: {
    lacks: 'write:invoices',
    at: ({ quote }) => `/quotes/${quote}`,
    control: button('Convert to invoice'),
    beside: button('Declined'),
  },
  invoices: {
    lacks: 'write:invoices',
    at: ({ invoice }) => `/invoices/${invoice}`,
    control: button('Void'),
    beside: button('Record payment'),
  },
  payments: {
    lacks: 'write:payments',
    at: ({ invoice }) => `/invoices/${invoice}`,
    control: button('Record payment'),
    beside: button('Void'),
  },
  webhooks: {
    lacks: 'write:webhooks',
    at: () => '/settings',
    control: link('Manage webhooks'),
    beside: (page) => page.getByRole('region', { name: 'Kept on this computer' }),
  },
}

for (const [flag, { lacks, at, control, beside }] of Object.entries(CONTROLS)) {
  test(`a key that lacks ${lacks} has nothing on screen for ${flag}, and one that holds it has`, async ({
    page,
  }) => {
    const server = await sharedServer()
    const shop = await createShop(server, 'Northside Garage')
    const all = KEY_PRESETS['read-write']
    const { key: full } = await createNarrowKey(server, shop, ...all)
    const { key: narrow } = await createNarrowKey(server, shop, ...all.filter((scope) => scope !== lacks))
    const address = at(await ruthIn(server, full))
    await byLink(page, server, full, address)
    await expect(control(page)).toBeVisible()
    await expect(beside(page)).toBeVisible()
    await byLink(page, server, narrow, address)
    await expect(beside(page)).toBeVisible()
    await expect(control(page)).toHaveCount(0)
  })
}

/** What our service adds, as the dashboard asks for it. */
const ADDED = /^(people|board|debts|shop|changes|appointments(?=.*scheduled_from=)|quotes(?=\/))\b/

const WORDS = { ours: 'our service', "another maker's": 'another maker’s service' } as const

for (const maker of MAKERS) {
  const isOurs = maker === 'ours'

  /** A shop there, and its key. */
  const shopThere = async () => {
    const server = await serverOf(maker)
    const key = await (await server.openShop()).key('read-write')
    return { server, key, service: fullOf(server) }
  }

  test(`at ${WORDS[maker]} a car ${isOurs ? 'can be edited, and an invoice has a number' : 'can’t be edited, and an invoice has a code'}`, async ({
    page,
  }) => {
    const { server, key, service } = await shopThere()
    const { customer, invoice, number } = await ruthIn(server, key)
    await byLink(page, server, key, `/invoices/${invoice}`, service)
    const name = `Invoice ${isOurs ? number : codeOf(invoice)}`
    await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible()
    await page.goto(`${server.url}/customers/${customer}`)
    await expect(link('Quote for 2019 Subaru Outback')(page)).toBeVisible()
    await expect(button('Add vehicle')(page)).toBeVisible()
    await expect(button('Edit 2019 Subaru Outback')(page)).toHaveCount(isOurs ? 1 : 0)
  })

  test(`an empty shop at ${WORDS[maker]} has ${isOurs ? 'a' : 'no'} word of the import, and ${isOurs ? 'a' : 'no'} link to pages about the API`, async ({
    page,
  }) => {
    const { server, key, service } = await shopThere()
    await byLink(page, server, key, '/customers', service)
    await expect(page.getByText('No customer yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await expect(page.getByText('frontdesk -- import')).toHaveCount(isOurs ? 1 : 0)
    await page.goto(`${server.url}/settings/api-keys`)
    await expect(page.getByText('This connection does not manage API keys')).toBeVisible()
    await expect(link('the API and its endpoints')(page)).toHaveCount(isOurs ? 1 : 0)
  })

  test(`${WORDS[maker]} is asked for ${isOurs ? 'what it adds' : 'nothing that the documents do not name'}`, async ({
    page,
  }) => {
    const { server, key, service } = await shopThere()
    const { quote } = await ruthIn(server, key)
    const added = new Set<string>()
    page.on('request', (request) => {
      const [, path = ''] = request.url().split('/shop/')
      const [found] = (request.method() === 'GET' && ADDED.exec(path)) || []
      if (found) added.add(found)
    })
    await byLink(page, server, key, '/today', service)
    await expect(page.getByRole('list', { name: 'By status' })).toBeVisible()
    await page.goto(`${server.url}/board?day=all`)
    await expect(page.getByRole('article')).toContainText('owes $884.35')
    await goTo(page, 'Schedule')
    await goTo(page, 'Customers')
    await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Ruth Delgado')
    await goTo(page, 'Settings')
    await expect(page.getByText('Searched: the only name, all cars.')).toBeVisible()
    await page.goto(`${server.url}/quotes/${quote}`)
    await expect(page.getByRole('cell', { name: 'Front brake pads and rotors' })).toBeVisible()
    const all = ['appointments', 'board', 'changes', 'debts', 'people', 'quotes', 'shop']
    await expect.poll(() => [...added].toSorted()).toEqual(isOurs ? all : [])
  })
}

/** Records $50.00 of what is owed, and says which payments bore an If-Match. */
async function payAt(page: Page, server: Server, key: string) {
  const { invoice } = await ruthIn(server, key)
  const bore: boolean[] = []
  page.on('request', (request) => {
    if (isRecordRequest(request.url()) && request.postData() !== '{}')
      bore.push(request.headers()['if-match'] !== undefined)
  })
  await byLink(page, server, key, `/invoices/${invoice}?pay=1`, fullOf(server))
  await ready(page, 'Card', '50')
  await recordButton(page).click()
  await expect(isRecorded(page, '$50.00 card')).toBeVisible()
  return bore
}

test('a payment at our service bears an If-Match', async ({ page }) => {
  const server = await sharedServer()
  const key = await (await server.openShop()).key('read-write')
  expect(await payAt(page, server, key)).toEqual([true])
})

test('at a service that sends ETags and does not announce them, a payment bears no If-Match', async ({
  page,
}) => {
  const other = await startOtherMaker({ behaviour: { etag: 'strong' } })
  const server = await startServer('--service', other.full)
  try {
    const there = { ...server, service: 'Other', api: other.api }
    expect(await payAt(page, there, OTHER_KEY)).toEqual([false])
  } finally {
    await server.stop()
    await other.stop()
  }
})

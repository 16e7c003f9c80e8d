import { expect } from '@playwright/test'
import { addDays } from '../../src/domain/zone'
import { panel as till, isRecorded, ready, recordButton, tender } from '../atTheTill'
import { STATUSES } from '../boards'
import { chooseCustomer, customerBox, DAY, enterVisit, submit } from '../booking'
import { addNew, field, press } from '../desk'
import { actions, cell } from '../quoting'
import { scanAnywhere } from '../scans'
import { linesOf, owedOn, pay, readBooks } from './books'
import { dollars, type Drawn, type Kind, money, oneOf } from './counter'

// What is done at a counter's screens.

const scan: Kind = async ({ page, server, luck, books }) => {
  const places = [
    '/board?day=all',
    '/customers',
    '/schedule/calls',
    '/invoices',
    ...books.invoices.map(({ id }) => `/invoices/${id}`),
    ...books.customers.map(({ id }) => `/customers/${id}`),
  ]
  await page.goto(server.url + (oneOf(luck, places) ?? '/board'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible()
  return { do: () => scanAnywhere(page, luck, 1), meant: () => undefined }
}

const move: Kind = async ({ page, server, luck, books }) => {
  const visit = oneOf(
    luck,
    books.visits.filter(({ status }) => status in STATUSES),
  )
  if (!visit) return null
  await page.goto(`${server.url}/board?day=all&closed=true`)
  // What was kept of it is drawn first, and anew when it has been read.
  await expect(page.getByRole('button', { name: /, (Live|updated .+)\. Pause updating$/ })).toBeVisible()
  // Of a long column the screen draws what is in sight.
  await page.getByLabel('Filter cards').fill(visit.who)
  await page.locator(`article[data-id="${visit.id}"]`).getByRole('link').focus()
  await page.keyboard.press('m')
  const menu = page.getByRole('menu')
  const able = menu.locator('[role=menuitem]:not([aria-disabled=true])')
  await expect(menu.getByRole('menuitem').first()).toBeVisible()
  const words = await able.evaluateAll((items) => items.map(({ textContent }) => textContent ?? ''))
  const to = oneOf(
    luck,
    Object.entries(STATUSES).filter(([, word]) => words.includes(word)),
  )
  if (!to) return null
  return {
    do: () => menu.getByRole('menuitem', { name: to[1], exact: true }).click(),
    meant: ({ visits }) => {
      for (const one of visits) if (one.id === visit.id) one.status = to[0]
    },
  }
}

const book: Kind = async ({ page, server, luck, books, mark }) => {
  const who = oneOf(luck, books.customers)
  if (!who) return null
  const what = `Brake pads ${mark}`
  await page.goto(`${server.url}/customers`)
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText(who.name)
  await addNew(page, 'Appointment')
  await expect(customerBox(page)).toBeFocused()
  // Typed whole, it is offered as a new one, too.
  await chooseCustomer(page, who.name.slice(0, 4), who.name)
  await enterVisit(page, {
    service: what,
    // Each on a day of its own: a customer comes once at a time.
    day: addDays(DAY, mark),
    time: `${String(8 + luck.below(9)).padStart(2, '0')}:00`,
  })
  return {
    do: () => submit(page),
    meant: ({ visits }) => visits.push({ id: '', who: who.name, what, status: 'pending' }),
  }
}

const METHODS = { Card: 'card', Cash: 'cash', Check: 'check' } as const

const takeMoney: Kind = async ({ page, server, luck, books }) => {
  const invoice = oneOf(
    luck,
    books.invoices.filter((one) => owedOn(one) > 0),
  )
  if (!invoice) return null
  const owed = owedOn(invoice)
  const isAll = luck.below(3) === 0
  const cents = isAll ? owed : 1 + luck.below(owed)
  const word = oneOf(luck, ['Card', 'Cash', 'Check'] as const) ?? 'Card'
  await page.goto(`${server.url}/invoices/${invoice.id}?pay=1`)
  await ready(page, word, money(cents))
  const change = word === 'Cash' && luck.below(3) > 0 ? 100 * (1 + luck.below(50)) : 0
  if (change > 0)
    await till(page)
      .getByLabel('Tendered')
      .fill(money(cents + change))
  if (word === 'Check')
    await till(page)
      .getByLabel('Reference')
      .fill(String(luck.below(9_000)))
  await expect(tender(page, word)).toBeChecked()
  const isHeld = luck.below(2) === 0
  const last = `${dollars(cents)} ${METHODS[word]}`
  async function holdEnter() {
    await recordButton(page).focus()
    for (let times = 0; times < 8; times += 1) {
      await page.keyboard.down('Enter')
      // As often as a keyboard repeats a key.
      await page.evaluate(() => new Promise((soon) => setTimeout(soon, 30)))
    }
  }
  return {
    do: () => (isHeld ? holdEnter() : recordButton(page).click()),
    meant: (all) => pay(all, invoice.id, cents, METHODS[word]),
    async seen() {
      await expect(isRecorded(page, last)).toBeVisible({ timeout: 90_000 })
      // Somebody may hold the key until it is there.
      if (isHeld) {
        for (let times = 0; times < 4; times += 1) await page.keyboard.down('Enter')
        await page.keyboard.up('Enter')
        await expect(isRecorded(page, last)).toBeVisible()
      }
      if (change > 0) await expect(till(page).getByText(dollars(change), { exact: true })).toBeVisible()
    },
  }
}

const quote: Kind = async ({ page, server, luck, books, mark }) => {
  const who = oneOf(luck, books.customers)
  if (!who) return null
  const cents = 1_000 + luck.below(50_000) * 10 + (mark % 10)
  await page.goto(`${server.url}/quotes/new?customer=${who.id}`)
  await expect(page.getByRole('button', { name: 'Choose another customer' })).toBeVisible()
  await cell(page, 'Description', 1).fill('Work')
  await cell(page, 'Quantity', 1).fill('1')
  await cell(page, 'Price', 1).fill(money(cents))
  return {
    do: () => press(page, 'Save quote'),
    meant: ({ quotes }) => quotes.push({ id: '', who: who.name, total: cents, status: 'draft' }),
  }
}

const QUOTE_MOVES: Readonly<Record<string, string>> = {
  'Mark as sent': 'sent',
  Accepted: 'accepted',
  Declined: 'declined',
  'Back to draft': 'draft',
  'Back to sent': 'sent',
  'Convert to invoice': 'converted',
}

const moveQuote: Kind = async ({ page, server, luck, books }) => {
  const asked = oneOf(
    luck,
    books.quotes.filter(({ status }) => status !== 'converted'),
  )
  if (!asked) return null
  await page.goto(`${server.url}/quotes/${asked.id}`)
  await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible()
  await expect.poll(async () => (await actions(page)).length).toBeGreaterThan(0)
  const able = (await actions(page)).filter((word) => word !== null && word in QUOTE_MOVES)
  // Forwards more often than back.
  const word = able.includes('Convert to invoice') ? 'Convert to invoice' : (oneOf(luck, able) ?? '')
  const to = QUOTE_MOVES[word]
  if (to === undefined) return null
  return {
    do: () => press(page, word),
    meant({ quotes, invoices }) {
      for (const one of quotes) if (one.id === asked.id) one.status = to
      if (to === 'converted')
        invoices.push({ id: '', who: asked.who, total: asked.total, paid: 0, isVoid: false })
    },
  }
}

const voidInvoice: Kind = async ({ page, server, luck, books }) => {
  const invoice = oneOf(
    luck,
    books.invoices.filter((one) => !one.isVoid && owedOn(one) > 0),
  )
  if (!invoice || luck.below(3) > 0) return null
  await page.goto(`${server.url}/invoices/${invoice.id}`)
  await press(page, 'Void: the invoice')
  await expect(page.getByRole('button', { name: 'Void it', exact: true })).toBeEnabled()
  return {
    do: () => press(page, 'Void it'),
    meant: ({ invoices }) => {
      for (const one of invoices) if (one.id === invoice.id) one.isVoid = true
    },
  }
}

const note: Kind = async ({ page, server, key, luck, books, mark }) => {
  const who = oneOf(luck, books.customers)
  if (!who) return null
  const notes = `Prefers text ${mark}`
  await page.goto(`${server.url}/customers/${who.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await field(page, 'Notes').fill(notes)
  return {
    do: () => press(page, 'Save'),
    meant: ({ customers }) => {
      for (const one of customers) if (one.id === who.id) one.notes = notes
    },
    async seen() {
      // Without a line it says that nothing was saved, which is so; with the line back, somebody presses again.
      const no = page.getByText('nothing was saved')
      const open = page.getByRole('button', { name: 'Save', exact: true })
      await expect.poll(async () => (await no.count()) > 0 || (await open.count()) === 0).toBe(true)
      if ((await no.count()) === 0) return
      expect(linesOf(await readBooks(server, key))).toEqual(linesOf(books))
      await press(page, 'Save')
    },
  }
}

const reload: Kind = async ({ page }) => ({ do: () => page.reload(), meant: () => undefined })

export const AT_SCREENS: Drawn = [
  ['a scan', scan],
  ['a scan', scan],
  ['a move', move],
  ['a move', move],
  ['a booking', book],
  ['a payment', takeMoney],
  ['a payment', takeMoney],
  ['a payment', takeMoney],
  ['a quote', quote],
  ['a quote that moves', moveQuote],
  ['a quote that moves', moveQuote],
  ['a voiding', voidInvoice],
  ['a note', note],
  ['a reload', reload],
]

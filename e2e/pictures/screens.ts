import type { Page } from '@playwright/test'
import { openShortcuts } from '../byKeys'

// What there is to be looked at, and how a person gets there.

export type Surface = 'full' | 'live'
/** Records of the made-up shop that have something to show. */
export type Found = { customer: string; appointment: string; invoice: string | null; quote: string | null }

type Screen = {
  name: string
  on: readonly Surface[]
  /** Null where the shop of this surface has nothing of the kind. */
  path: (found: Found) => string | null
  /** What opens over the page. */
  open?: (page: Page) => Promise<void>
  /** The file of the picture that the pages in `docs/` show, and the screen is in the dark there. */
  docs?: { file: string; isDark?: boolean }
  /** It changes the shop, or takes the line away: it is for the pages alone, and comes last. */
  isForDocsAlone?: boolean
}

const BOTH: readonly Surface[] = ['full', 'live']
const FULL: readonly Surface[] = ['full']

const at = (path: string) => (): string => path
const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click()

const addNew = (what: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

export const SCREENS: readonly Screen[] = [
  { name: 'today', on: BOTH, path: at('/today'), docs: { file: 'today' } },
  { name: 'board', on: BOTH, path: at('/board'), docs: { file: 'board' } },
  { name: 'board, all that is open', on: BOTH, path: at('/board?day=all') },
  { name: 'board, with what is closed', on: BOTH, path: at('/board?closed=true') },
  {
    name: 'board, menu of a card',
    on: FULL,
    path: at('/board?day=all'),
    open: press(/^More for/),
    docs: { file: 'card-menu' },
  },
  {
    name: 'appointment',
    on: BOTH,
    path: ({ appointment }) => `/board?day=all&appointment=${appointment}`,
    open: async (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'appointment, edited',
    on: FULL,
    path: ({ appointment }) => `/board?day=all&appointment=${appointment}`,
    open: async (page) => page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click(),
  },
  { name: 'schedule', on: BOTH, path: at('/schedule'), docs: { file: 'schedule' } },
  { name: 'schedule, week', on: BOTH, path: at('/schedule?view=week') },
  {
    name: 'customers',
    on: BOTH,
    path: at('/customers'),
    // What stands around the names comes after them.
    open: async (page) => page.getByRole('navigation', { name: 'Show' }).waitFor(),
  },
  { name: 'who owes', on: BOTH, path: at('/customers?show=owes') },
  { name: 'whose car is in the shop', on: BOTH, path: at('/customers?show=in-shop') },
  {
    name: 'customer',
    on: BOTH,
    path: ({ customer }) => `/customers/${customer}`,
    docs: { file: 'customer' },
  },
  {
    name: 'customer, edited',
    on: FULL,
    path: ({ customer }) => `/customers/${customer}`,
    open: press('Edit'),
  },
  { name: 'new customer', on: FULL, path: at('/customers'), open: addNew('Customer') },
  { name: 'new appointment', on: FULL, path: at('/board'), open: addNew('Appointment') },
  {
    name: 'search',
    on: BOTH,
    path: at('/board'),
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Search' }).first().fill('ma')
      await page.getByRole('option').first().waitFor({ timeout: 90_000 })
      await page.keyboard.press('ArrowDown')
      // Below the name: the cars, the next visit and what is owed are read once the mark rests.
      await page
        .getByRole('status', { name: 'Answer' })
        .locator(':scope > :nth-child(2)')
        .first()
        .waitFor({ timeout: 90_000 })
    },
    docs: { file: 'search' },
  },
  {
    name: 'search, one line to book',
    on: FULL,
    path: at('/board'),
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Search' }).first().fill('0157 brakes tomorrow 2pm 2h')
      await page.getByText(/^Which/).waitFor({ timeout: 90_000 })
    },
  },
  { name: 'calls', on: BOTH, path: at('/schedule/calls'), docs: { file: 'calls' } },
  { name: 'quotes', on: FULL, path: at('/quotes') },
  {
    name: 'quote',
    on: FULL,
    path: ({ quote }) => quote && `/quotes/${quote}`,
    docs: { file: 'accepted-quote' },
  },
  { name: 'new quote', on: FULL, path: at('/quotes/new') },
  {
    name: 'new quote, what was charged before',
    on: FULL,
    path: at('/quotes/new'),
    open: async (page) => {
      // What was typed at another size is brought back.
      await page.getByRole('combobox', { name: 'Description, line 1' }).fill('')
      await page.keyboard.type('brak', { delay: 90 })
      await page.getByRole('listbox', { name: 'Charged before' }).waitFor()
    },
    docs: { file: 'quote' },
  },
  { name: 'invoices', on: BOTH, path: at('/invoices'), docs: { file: 'invoices' } },
  { name: 'invoice', on: BOTH, path: ({ invoice }) => invoice && `/invoices/${invoice}` },
  {
    name: 'record payment',
    on: FULL,
    path: ({ invoice }) => invoice && `/invoices/${invoice}?pay=1`,
    docs: { file: 'record-payment', isDark: true },
  },
  { name: 'payments', on: FULL, path: at('/payments') },
  { name: 'payments by card', on: FULL, path: at('/payments?by=card') },
  {
    name: 'day close',
    on: FULL,
    path: at('/day-close'),
    // Early in the morning no customer of the demo shop has paid yet, and on a Sunday the shop is closed.
    open: async (page) => {
      await press('The day before')(page)
      const empty = page.getByText('No payment was made on this day.')
      await empty.or(page.getByRole('table')).first().waitFor()
      if (await empty.isVisible()) await press('The day before')(page)
    },
    docs: { file: 'day-close' },
  },
  {
    name: 'keys',
    on: BOTH,
    path: at('/board'),
    open: async (page) => {
      await openShortcuts(page)
    },
  },
  {
    name: 'more places, on a phone',
    on: BOTH,
    path: at('/today'),
    open: async (page) => {
      const more = page.getByRole('button', { name: 'More', exact: true })
      if (await more.isVisible()) await more.click()
    },
  },
  { name: 'settings', on: BOTH, path: at('/settings') },
  { name: 'devices', on: FULL, path: at('/settings/devices') },
  { name: 'api-keys', on: FULL, path: at('/settings/api-keys') },
  { name: 'webhooks', on: FULL, path: at('/settings/webhooks') },
  { name: 'new webhook', on: FULL, path: at('/settings/webhooks'), open: press('New webhook') },
  {
    name: 'payment without a line',
    on: FULL,
    path: ({ invoice }) => invoice && `/invoices/${invoice}?pay=1`,
    open: async (page) => {
      await page.getByRole('radio', { name: 'Card', exact: true }).check({ force: true })
      await page.context().setOffline(true)
      await page.getByRole('button', { name: /^Record / }).click()
      await page.getByRole('list', { name: 'How far the payment is' }).waitFor()
    },
    docs: { file: 'payment-saved' },
    isForDocsAlone: true,
  },
]

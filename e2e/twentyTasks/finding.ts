import { expect, type Page } from '@playwright/test'
import type { Hand } from './hand'
import type { Task } from './task'

// Questions that search answers, and the ways by which other tasks find a customer.

export const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })
export const answer = (page: Page) => page.getByRole('status', { name: 'Answer' })
const options = (page: Page) => page.locator('[role=option]:not([data-command])')

/** "/" and what the customer said, until it stands in the list. */
export async function searchFor(hand: Hand, words: string, shown: string) {
  await hand.press('/')
  await hand.focused(search(hand.page))
  await hand.type(words)
  await hand.seen(options(hand.page).filter({ hasText: shown }).first())
}

/** Where several match, the first is taken; an only one is chosen already. */
export async function chooseFirst(hand: Hand, name: string) {
  const chosen = answer(hand.page).filter({ hasText: name })
  const matches = hand.page.getByRole('status', { name: 'Matches' })
  await hand.seen(chosen.or(matches))
  if (await matches.isVisible()) await hand.press('ArrowDown')
  await hand.seen(chosen)
}

export async function openCustomer(hand: Hand, words: string, name: string) {
  await searchFor(hand, words, name)
  await chooseFirst(hand, name)
  await hand.press('Enter')
  await hand.seen(hand.page.getByRole('heading', { name, level: 1 }))
}

export const FINDING: readonly Task[] = [
  {
    name: 'Ready, and what is due',
    says: 'It’s Marcus, my number ends in 0168. Is my car ready, and what do I owe?',
    // Counted, not played: he stood third in the list.
    before: { seconds: 7.4, keys: 7, clicks: 0 },
    toHalve: true,
    async run(hand) {
      await searchFor(hand, '0168', 'Marcus Haldane')
      await chooseFirst(hand, 'Marcus Haldane')
      await hand.read(answer(hand.page).getByText('Ready: 2020 Ram 1500, $176.88 due'))
    },
  },
  {
    name: 'Whose car is that',
    says: 'There’s an Outback in our driveway, plate ZQX 4417. Whose is it?',
    before: { seconds: 5.2, keys: 9, clicks: 0 },
    async run(hand) {
      await searchFor(hand, 'zqx 4417', 'Ruth Okonjo')
      await chooseFirst(hand, 'Ruth Okonjo')
      await hand.read(answer(hand.page).getByText('(518) 555-0143'))
    },
  },
  {
    name: 'What a company owes',
    says: 'Northlight Couriers here. What do we owe you altogether?',
    before: { seconds: 5.8, keys: 11, clicks: 0 },
    async run(hand) {
      await searchFor(hand, 'northlight', 'Northlight Couriers LLC')
      await chooseFirst(hand, 'Northlight Couriers LLC')
      await hand.read(answer(hand.page).getByText('$525.50'))
    },
  },
  {
    name: 'A new phone number',
    says: 'Greta Ashgrove. I have a new number: 518 555 0199.',
    before: { seconds: 14, keys: 23, clicks: 2 },
    async run(hand) {
      const { page } = hand
      await openCustomer(hand, 'greta ashg', 'Greta Ashgrove')
      await hand.click(page.getByRole('button', { name: 'Edit', exact: true }).first())
      await hand.focused(page.getByLabel('Name', { exact: true }))
      await hand.press('Tab')
      await hand.focused(page.getByLabel('Phone', { exact: true }))
      await hand.type('5185550199')
      await hand.click(page.getByRole('button', { name: 'Save', exact: true }))
      await hand.read(page.getByRole('link', { name: '(518) 555-0199' }).first())
    },
    async check({ ask, day }) {
      const { phone } = await ask<{ phone: string }>(`/customers/${day.people.greta.id}`)
      expect(phone).toBe('+15185550199')
    },
  },
]

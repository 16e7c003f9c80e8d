import { expect, type Page } from '@playwright/test'
import { openCustomer, searchFor, chooseFirst } from './finding'
import type { Hand } from './hand'
import type { Task } from './task'

// Invoices and payments of the day.

type ApiPayment = { amount_cents: number; method: string; reference: string | null }

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Record payment' })

/** Search leads to Record payment of the only open invoice, by the keys that it shows. */
async function toPayment(hand: Hand, words: string, name: string) {
  await searchFor(hand, words, name)
  await chooseFirst(hand, name)
  await hand.seen(hand.page.getByRole('search').getByRole('button', { name: 'Record payment' }))
  await hand.press('Control+Enter')
  await hand.focused(panelOf(hand.page).getByRole('radio', { name: 'Cash' }))
}

export const MONEY: readonly Task[] = [
  {
    name: 'Cash with change',
    says: 'Ines, my number ends in 0127. I’ll pay cash: here are three hundred and forty.',
    // Counted, not played: she stood tenth in the list.
    before: { seconds: 19.9, keys: 19, clicks: 1 },
    toHalve: true,
    async run(hand) {
      const panel = panelOf(hand.page)
      await toPayment(hand, '0127', 'Ines Thorvald')
      await hand.press('1')
      await hand.click(panel.getByRole('button', { name: '$340', exact: true }))
      await hand.read(panel.getByRole('status').filter({ hasText: 'Change' }).getByText('$13.48'))
      await hand.press('Control+Enter')
      await hand.read(panel.getByText('$326.52 cash recorded'))
    },
    async check({ ask, day }) {
      const { data } = await ask<{ data: ApiPayment[] }>(`/payments?invoice_id=${day.invoices.inCash.id}`)
      expect(data).toMatchObject([{ amount_cents: 32_652, method: 'cash' }])
    },
  },
  {
    name: 'By card at the terminal',
    says: 'Petra Vandermeer, on my card please. The terminal’s slip says 881204.',
    before: { seconds: 12.7, keys: 22, clicks: 1 },
    async run(hand) {
      const panel = panelOf(hand.page)
      await toPayment(hand, 'vandermeer', 'Petra Vandermeer')
      await hand.press('3')
      await hand.click(panel.getByLabel('Reference'))
      await hand.type('881204')
      await hand.press('Control+Enter')
      await hand.read(panel.getByText('$227.01 card recorded'))
    },
    async check({ ask, day }) {
      const { data } = await ask<{ data: ApiPayment[] }>(`/payments?invoice_id=${day.invoices.byCard.id}`)
      expect(data).toMatchObject([{ amount_cents: 22_701, method: 'card', reference: '881204' }])
    },
  },
  {
    name: 'The offer is accepted',
    says: 'Nadia Quarrie. I got your offer: go ahead, and make me the invoice.',
    before: { seconds: 12.6, keys: 9, clicks: 3 },
    async run(hand) {
      const { page } = hand
      await openCustomer(hand, 'quarrie', 'Nadia Quarrie')
      await hand.click(page.getByRole('main').locator('a[href*="/quotes/"]:not([href*="new"])').first())
      await hand.click(page.getByRole('button', { name: 'Accepted', exact: true }))
      await hand.click(page.getByRole('button', { name: 'Convert to invoice', exact: true }))
      await hand.read(panelOf(page).getByText(/^Nadia Quarrie, invoice/))
    },
    async check({ ask, day }) {
      const { data } = await ask<{ data: { status: string }[] }>(
        `/invoices?customer_id=${day.people.nadia.id}`,
      )
      expect(data).toMatchObject([{ status: 'unpaid' }])
    },
  },
  {
    name: 'Last month’s invoice, by the list',
    says: 'Bruno Wexcombe. You made me an invoice last month, not the one of today: what did it come to?',
    before: null,
    toHalve: true,
    async run(hand) {
      const { page } = hand
      await hand.click(page.getByRole('link', { name: 'Invoices' }))
      await hand.click(page.getByRole('button', { name: 'One customer' }))
      await hand.focused(page.getByRole('combobox', { name: 'Customer', exact: true }))
      await hand.type('wexcombe')
      await hand.seen(page.getByRole('option', { name: /Bruno Wexcombe/ }).first())
      await hand.press('Enter')
      await hand.click(page.getByRole('button', { name: /^Period:/ }))
      await hand.click(
        page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name: /^Last month/ }),
      )
      const rows = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')
      await hand.read(rows.filter({ hasText: '$416.19' }))
      await expect(rows).toHaveCount(1)
    },
  },
]

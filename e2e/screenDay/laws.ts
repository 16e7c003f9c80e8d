import { expect, type Page } from '@playwright/test'
import { card } from '../closing'
import type { Chance } from '../scans'
import { type Books, type Invoice, sumOf, takenToday } from './books'
import { dollars, oneOf } from './counter'

// What must be so at any screen, whatever was done: what it shows is what the books have.

type Law = (page: Page, url: string, books: Books, luck: Chance, zone: string) => Promise<unknown>

/** Every visit is one card, in the column of its status, also where that is a word that no dashboard knows. */
const board: Law = async (page, url, { visits }) => {
  await page.goto(`${url}/board?day=all&closed=true`)
  const cards = () =>
    page.evaluate(() => {
      // As on paper: of a long column the screen draws what is in sight.
      dispatchEvent(new Event('beforeprint'))
      const all = [...document.querySelectorAll('article[data-id]')].map(
        (one) =>
          `${one.getAttribute('data-id')} ${one.closest('[data-column]')?.getAttribute('data-column')}`,
      )
      dispatchEvent(new Event('afterprint'))
      return all.toSorted().join('\n')
    })
  await expect.poll(cards, 'the cards of the board').toBe(
    visits
      .map(({ id, status }) => `${id} ${status}`)
      .toSorted()
      .join('\n'),
  )
}

function endOf({ total, paid, isVoid }: Invoice) {
  if (isVoid) return paid > 0 ? `Voided${dollars(paid)} had been paid` : 'Voidednothing is owed'
  return paid > total ? `Owed to the customer${dollars(paid - total)}` : `Balance${dollars(total - paid)}`
}

const shownDay = (instant: string, zone: string) =>
  new Date(instant).toLocaleDateString('en-US', {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })

const secondOf = ({ at }: { at: string }) => Math.floor(Date.parse(at) / 1_000)

/** What it comes to, its payments as they were made, and the day of the last of them on its receipt. */
const invoice: Law = async (page, url, { invoices, payments }, luck, zone) => {
  const one = oneOf(luck, invoices)
  if (!one) return
  await page.goto(`${url}/invoices/${one.id}`)
  await expect(page.getByRole('main')).toContainText(endOf(one))
  if (one.paid > one.total && !one.isVoid) await expect(page.getByRole('main')).not.toContainText('Balance')
  const made = payments
    .filter((row) => row.invoice === one.id)
    // Of one second, as they came: below it the moment of a payment is drawn by chance.
    .toSorted((first, second) => secondOf(second) - secondOf(first))
  const rows = page.getByRole('list', { name: 'Payments', exact: true }).getByRole('listitem')
  await expect(rows).toHaveCount(made.length)
  await expect(rows).toContainText(made.map(({ cents }) => dollars(cents)))
  const [latest] = made
  if (!latest) return
  await page.evaluate(() => {
    // As a browser prints: the page is told, its picture is taken, and it is told again.
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      Object.assign(window, { printed: document.body.textContent })
      dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'Print receipt' }).click()
  await expect
    .poll(() => page.evaluate(() => String(Reflect.get(window, 'printed') ?? '')))
    .toContain(`Last paid ${shownDay(latest.at, zone)}`)
}

const takings: Law = async (page, url, books, _, zone) => {
  await page.goto(`${url}/day-close`)
  const taken = takenToday(books, zone)
  const shown = card(page, 'Takings')
  if (taken.length === 0) await expect(shown).toContainText(/There are no payments|In all\$0\.00/)
  else await expect(shown.getByRole('listitem').last()).toContainText(dollars(sumOf(taken)))
}

export const LAWS: readonly [Law, ...Law[]] = [board, board, invoice, invoice, invoice, takings]

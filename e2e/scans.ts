import { expect, type Page } from '@playwright/test'
import { addCustomer, ask } from './api'
import { book } from './boards'
import { keyboardAt, type chance } from './keyboards'
import { booksOf } from './money'
import { createKey, createShop, type Server } from './shop'

export type Chance = ReturnType<typeof chance>

const VIN = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const DIGITS = '0123456789'

/** A VIN, a plate of 2 to 8, one with a space in it, or a code of digits alone. */
export function draw({ below, oneOf }: Chance) {
  const some = (length: number, from = VIN) => Array.from({ length }, () => oneOf(from)).join('')
  const kind = below(6)
  if (kind === 0) return `${some(2 + below(2))} ${some(4, DIGITS)}`
  if (kind === 1) return some(5 + below(4), DIGITS)
  return kind < 4 ? some(17) : some(2 + below(7))
}

/** A shop with something on every page, and with nobody who is found by a plate. */
export async function fullShop(server: Server) {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'admin')
  const { id: customer } = await addCustomer(server, key, { name: 'Ρουθ' })
  await book(server, key, { name: 'Θωμάς' })
  await book(server, key, { name: 'Άννα', status: 'checked_in' })
  const { id: invoice } = await booksOf(server, key).billed(customer)
  const quote = await ask<{ id: string }>(server, key, 'POST', '/quotes', {
    customer_id: customer,
    line_items: [{ description: 'Brake pads', quantity: 1, unit_price_cents: 18_995 }],
  })
  return { key, customer, invoice, quote: quote.id }
}

/** All that a shop has, as the service tells it. */
export const allOf = (server: Server, key: string) =>
  Promise.all(
    ['customers', 'appointments', 'quotes', 'invoices', 'payments', 'webhooks'].map((list) =>
      ask<object>(server, key, 'GET', `/${list}${list === 'webhooks' ? '' : '?limit=100'}`),
    ),
  )

export type Focus = { what: string; isField: boolean; isSearch: boolean }

/** Gives the focus to something of the page that can have it, or to nothing; the nth of all of them. */
export const focusOn = (page: Page, nth: number) =>
  page.evaluate((wanted): Focus => {
    const able = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
    ].filter(
      (element) =>
        element.checkVisibility() && !element.matches(':disabled, [aria-hidden=true], [aria-hidden=true] *'),
    )
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    able[wanted % (able.length + 1)]?.focus()
    const element = document.activeElement ?? document.body
    return {
      what: `${element.tagName} ${element.id} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}`,
      isField: element.matches(
        'textarea, input:not([type=checkbox], [type=radio], [type=date], [type=time])',
      ),
      isSearch: element.id === 'frontdesk-search',
    }
  }, nth)

export const searched = (page: Page) => page.locator('#frontdesk-search')

/** A scanner at work on a page, with the focus wherever chance has it; what it scanned, and where it went. */
export async function scanAnywhere(page: Page, luck: Chance, times: number) {
  const { typeAtOnce } = await keyboardAt(page)
  for (let scan = 0; scan < times; scan += 1) {
    const focus = await focusOn(page, luck.below(1_000))
    const text = draw(luck)
    const ms = 4 + luck.below(27)
    const address = new URL(page.url()).pathname
    const field = await page.evaluateHandle(() => document.activeElement)
    await typeAtOnce(`${text}\n`, () => ms)
    const told = `${text} at ${ms} ms on ${address}, the focus on ${focus.what}`
    if (focus.isField && !focus.isSearch) {
      expect(await field.evaluate((element) => Reflect.get(element ?? {}, 'value')), told).toContain(text)
      await expect(searched(page), told).not.toHaveValue(text)
    } else {
      await expect(searched(page), told).toHaveValue(text)
      await expect(searched(page), told).toBeFocused()
      // Some of what chance draws is a part of a word that stands in the books.
      const found = page.locator('search').getByRole('option')
      const nobody = page
        .locator('search')
        .getByText('Nobody by that among what was searched.', { exact: true })
      await expect(nobody.or(found).first(), told).toBeVisible()
    }
    expect(new URL(page.url()).pathname, told).toBe(address)
    await expect(page.getByRole('menu'), told).toHaveCount(0)
    await expect(page.locator('[role=dialog]:not([aria-modal=false])'), told).toHaveCount(0)
  }
}

import type { Page } from '@playwright/test'
import { addCustomer, ask } from './api'
import { byLink } from './desk'
import { createKey, createShop, type Server } from './shop'

// The shop's books, as anything else that has a key reads and writes them.

export type ApiInvoice = {
  id: string
  /** The shop's own. */
  number: string
  status: string
  total_cents: number
  amount_paid_cents: number
  balance_cents: number
  notes: string | null
  due_at: string | null
}

export type ApiPayment = {
  id: string
  amount_cents: number
  method: string
  reference: string | null
  note: string | null
  recorded_at: string
  created_at: string
}

type Wanted = {
  amount_cents: number
  method: string
  reference?: string
  note?: string
  recorded_at?: string
}

/** Front struts and an alignment, with tax: $884.35. */
export const LINES = [
  { description: 'Front strut assembly, pair', quantity: 1, unit_price_cents: 41_200 },
  { description: 'Labor, suspension', quantity: 2.5, unit_price_cents: 12_800 },
  { description: 'Alignment, four wheel', quantity: 1, unit_price_cents: 10_995 },
  { description: 'Returning customer', quantity: 1, unit_price_cents: -2_500 },
]
export const TAX_CENTS = 6_740

export type Books = ReturnType<typeof booksOf>

/** What a key can do with the money of its shop. */
export const booksOf = (server: Pick<Server, 'api'>, key: string) => ({
  invoice: (id: string) => ask<ApiInvoice>(server, key, 'GET', `/invoices/${id}`),
  async payments(id: string): Promise<ApiPayment[]> {
    const page = await ask<{ data: ApiPayment[] }>(server, key, 'GET', `/payments?invoice_id=${id}&limit=100`)
    return page.data
  },
  pay: (id: string, wanted: Wanted) => ask<ApiPayment>(server, key, 'POST', `/payments/${id}/record`, wanted),
  change: (id: string, change: object) => ask<ApiInvoice>(server, key, 'PATCH', `/invoices/${id}`, change),
  /** A quote that went its way: drafted, sent, accepted, converted. */
  async billed(customerId: string, lines: readonly object[] = LINES, taxCents = TAX_CENTS) {
    const quote = await ask<{ id: string }>(server, key, 'POST', '/quotes', {
      customer_id: customerId,
      line_items: lines,
      tax_cents: taxCents,
    })
    for (const status of ['sent', 'accepted'])
      await ask(server, key, 'PATCH', `/quotes/${quote.id}`, { status })
    return ask<ApiInvoice>(server, key, 'POST', `/quotes/${quote.id}/convert-to-invoice`, {})
  },
})

/** A shop with one customer, Ruth Delgado, who owes $884.35. */
export async function shopWithInvoice(server: Server) {
  const shop = await createShop(server, 'Northside Garage')
  const key = await createKey(server, shop, 'read-write')
  const { id: customerId } = await addCustomer(server, key, { name: 'Ruth Delgado', phone: '+12125550143' })
  const books = booksOf(server, key)
  const { id, number } = await books.billed(customerId)
  return { shop, key, customerId, books, id, number }
}

export const codeOf = (id: string) => id.slice(-8).toUpperCase()

/** Signed in, with the invoice open, and the panel over it where it is asked for. */
export async function openInvoice(page: Page, server: Server, key: string, id: string, pay = false) {
  await byLink(page, server, key, `/invoices/${id}${pay ? '?pay=1' : ''}`)
}

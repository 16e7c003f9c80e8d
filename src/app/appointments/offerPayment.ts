import type { useNavigate } from '@tanstack/react-router'
import { isOwed } from '~/app/money/invoiceWords'
import { toPayment } from '~/app/money/toPayment'
import type { Connection } from '~/app/session/sessionState'
import type { Appointment } from '~/client/nouns/nouns'
import { dollars } from '~/domain/money'
import { toast } from '~/ui/toast'

/** Somebody stands at the counter meanwhile. */
const STAYS_MS = 30_000
const NEWEST = 100

type Go = ReturnType<typeof useNavigate>
type Offer = { title: string; detail: string; word: string; go: () => void }

/**
 * Once a car is completed, a toast offers what this customer owes, or their accepted quote, or a new quote. No record says
 * which invoice belongs to which appointment, so the toast says "of the same customer". A person who dismisses it finds
 * the car in "Needs attention" on Today.
 */
export async function offerPayment(connection: Connection, row: Appointment, name: string, go: Go) {
  // Whoever can't read it can't be offered it, and a line that is down has other worries.
  const offer = await findOffer(connection, row, name, go).catch(() => null)
  if (offer === null) return
  const { title, detail, word } = offer
  toast({ id: `out ${row.id}`, title, detail, ms: STAYS_MS, action: { word, act: offer.go } })
}

async function findOffer(
  { api, features }: Connection,
  row: Appointment,
  name: string,
  go: Go,
): Promise<Offer | null> {
  const { customerId } = row
  const reading = { priority: 'act' as const }
  if (features.write.payments && api.invoices?.listOf) {
    const { rows } = await api.invoices.listOf({ status: null, customerId }, null, NEWEST, reading)
    const [owed, ...others] = rows.filter((invoice) => invoice.customerId === customerId && isOwed(invoice))
    if (owed) {
      const cents = [owed, ...others].reduce((sum, { balanceCents }) => sum + balanceCents, 0)
      return {
        title: `${name} owes ${dollars(cents)}`,
        detail:
          others.length > 0
            ? `${others.length + 1} open invoices of this customer. They do not say which appointment they are for.`
            : 'This customer has an open invoice. It does not say which appointment it is for.',
        word: 'Record payment',
        go: () => toPayment(go, customerId, [owed, ...others]),
      }
    }
  }
  if (!features.write.quotes || !api.quotes) return null
  const { rows } = await api.quotes.list({ status: 'accepted', customerId }, null, NEWEST, reading)
  const quote = rows.find((one) => one.customerId === customerId && one.status === 'accepted')
  if (quote) {
    return {
      title: `${name} accepted a quote of ${dollars(quote.totalCents)}`,
      detail: 'It is not an invoice yet.',
      word: 'Open the quote',
      go: () => void go({ to: '/quotes/$id', params: { id: quote.id } }),
    }
  }
  return {
    title: `Nothing to bill for ${name}`,
    detail: 'This customer has no open invoice and no accepted quote.',
    word: 'New quote',
    go: () =>
      void go({
        to: '/quotes/new',
        search: {
          customer: customerId,
          appointment: row.id,
          ...(row.vehicleId !== null && { vehicle: row.vehicleId }),
        },
      }),
  }
}

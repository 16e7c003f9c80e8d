import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isDouble } from '../../client/payments/doubles'
import { habitsOf } from '../../client/payments/habits'
import { createTill, type Till } from '../../client/payments/till'
import { refreshBooks } from '../../client/queries/books'
import { refreshInvoices } from '../../client/queries/invoices'
import { learnStanding, refreshPayments } from '../../client/queries/payments'
import type { Payment } from '../../client/records'
import { dollars } from '../../domain/money'
import { shortCode } from '../../domain/shortCode'
import { tell } from '../../ui/tell'
import { useConnection } from '../shell/connection'
import type { Connection } from '../shell/desk'
import { methodWord } from './methods'

const tills = new WeakMap<Connection, Map<string, Till>>()

/** One for each invoice, and there for as long as the page: closing the panel ends nothing. */
export function tillOf(connection: Connection, queryClient: QueryClient, invoiceId: string): Till {
  const known = tills.get(connection) ?? new Map<string, Till>()
  tills.set(connection, known)
  const found = known.get(invoiceId)
  if (found) return found
  const till = createTill({
    connection: connection.name,
    service: connection.serviceId,
    habit: () => (connection.isOurs ? 'keeps' : habitsOf(connection.serviceId).get()),
    invoiceId,
    api: connection.api,
    journal: connection.journal,
    locks: 'locks' in navigator ? navigator.locks : null,
    onRead(standing) {
      learnStanding(queryClient, connection, standing)
    },
    ...(!connection.isOurs && { later: (ms: number, run: () => void) => void setTimeout(run, ms) }),
    onBeside(payment, others) {
      const isTwice = others.some((other) => isDouble(payment, other))
      const what = `${dollars(payment.amountCents)} ${methodWord(payment.method)}`
      tell({
        id: `beside ${payment.id}`,
        title: isTwice
          ? `${what} may stand in the books twice`
          : `${what} recorded, and another payment beside it`,
        detail: isTwice
          ? `The line may have sent it twice: look at the payments of invoice ${shortCode(invoiceId)}.`
          : `${listed(others)} of invoice ${shortCode(invoiceId)}. Make sure that it is not the same money.`,
        ms: null,
      })
    },
    onConfirmed() {
      void refreshPayments(queryClient, connection)
      void refreshInvoices(queryClient, connection)
      void refreshBooks(queryClient, connection.name)
    },
  })
  known.set(invoiceId, till)
  return till
}

const listed = (payments: readonly Payment[]) =>
  payments.map(({ amountCents, method }) => `${dollars(amountCents)} ${methodWord(method)}`).join(', ')

export function useTill(invoiceId: string) {
  const till = tillOf(useConnection(), useQueryClient(), invoiceId)
  return { till, view: useSyncExternalStore(till.subscribe, till.get) }
}

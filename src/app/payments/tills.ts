import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { placePayments } from '../../client/invoices'
import { createTill } from '../../client/payments/createTill'
import type { Now, Till } from '../../client/payments/till'
import type { Payment } from '../../client/records'
import { dollars } from '../../domain/money'
import { tell } from '../../ui/tell'
import { useSignal } from '../../ui/useSignal'
import { nameOfInvoice } from '../money/invoiceWords'
import { methodWord } from '../money/methods'
import { useCapabilities, useConnection } from '../session/connection'
import type { Connection } from '../session/desk'
import { shared } from '../session/shared'

const tillsOf = shared(() => new Map<string, Till>())

/** One for each invoice, and there for as long as the page: closing the panel ends nothing. */
export function tillOf(connection: Connection, queryClient: QueryClient, invoiceId: string): Till {
  const known = tillsOf(connection)
  const found = known.get(invoiceId)
  if (found) return found
  const till = createTill({
    connection: connection.name,
    service: connection.serviceId,
    invoiceId,
    api: connection.api,
    features: connection.features,
    outbox: connection.outbox,
    locks: navigator.locks,
    onRead: ({ payments }) => placePayments(queryClient, connection, invoiceId, payments),
    onBeside(payment, others) {
      const what = `${dollars(payment.amountCents)} ${methodWord(payment.method)}`
      const name = nameOfInvoice(connection.records.invoices.find(invoiceId) ?? { id: invoiceId })
      tell({
        id: `beside ${payment.id}`,
        title: `${what} recorded, and another payment beside it`,
        detail: `${listed(others)} of invoice ${name}. Make sure that it is not the same money.`,
        ms: null,
      })
    },
  })
  known.set(invoiceId, till)
  return till
}

const listed = (payments: readonly Payment[]) =>
  payments.map(({ amountCents, method }) => `${dollars(amountCents)} ${methodWord(method)}`).join(', ')

/** An invoice's till, where it stands, and whether this key may record at it, as far as is known at this moment. */
export function useTill(invoiceId: string) {
  const connection = useConnection()
  const till = tillOf(connection, useQueryClient(), invoiceId)
  useCapabilities()
  return { till, view: useSignal(till), mayRecord: connection.features.write.payments !== undefined }
}

/** The invoice and its payments as the service has them, read when somebody asks. */
export function useLook(till: Till) {
  const [state, setState] = useState<{ now: Now | null; failure: unknown; isReading: boolean }>({
    now: null,
    failure: null,
    isReading: false,
  })
  const look = useCallback(() => {
    setState(({ now }) => ({ now, failure: null, isReading: true }))
    till.look().then(
      (now) => setState({ now, failure: null, isReading: false }),
      (failure: unknown) => setState({ now: null, failure, isReading: false }),
    )
  }, [till])
  return { ...state, look }
}

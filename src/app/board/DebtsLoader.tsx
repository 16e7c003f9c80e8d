import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useOpenInvoices } from '~/app/money/useOpenInvoices'
import { useConnection } from '~/app/session/connection'
import { useToday } from '~/app/session/now'
import { debtsOfCustomers } from '~/client/nouns/debts'
import { NOBODY, useBoard } from './boardContext'

/** Finds out who owes, and tells the cards. Draws nothing itself. */
export default function DebtsLoader() {
  const { owing } = useBoard()
  const connection = useConnection()
  useEffect(() => () => owing.set(NOBODY), [owing])
  return connection.features.debts ? <OfCardsInSight /> : <OfAll />
}

function OfCardsInSight() {
  const { owing, inSight } = useBoard()
  const connection = useConnection()
  const ids = useSyncExternalStore(inSight.subscribe, inSight.get)
  const { data } = useQuery(debtsOfCustomers(connection, ids))
  useEffect(() => {
    // A card that comes back into sight says at once what was known of it.
    if (data) owing.set(new Map([...owing.get(), ...data]))
  }, [owing, data])
  return null
}

/** As Today does. */
function OfAll() {
  const { owing } = useBoard()
  const { invoices } = useOpenInvoices(useToday())
  const cents = useMemo(() => {
    const sums = new Map<string, number>()
    for (const { customerId, balanceCents } of invoices)
      sums.set(customerId, (sums.get(customerId) ?? 0) + balanceCents)
    return sums
  }, [invoices])
  useEffect(() => owing.set(cents), [owing, cents])
  return null
}

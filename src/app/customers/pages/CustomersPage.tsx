import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { usePhonesAndCarsReady } from '~/app/search/results/usePhoneAndCars'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { EndlessPage, skippedIn } from '~/app/shell/lists/EndlessPage'
import { customersList } from '~/client/nouns/customers'
import type { Customer } from '~/client/nouns/nouns'
import { lazyAfterFirstAnswer } from '~/ui/afterFirstAnswer'
import { columnsOf, CustomerRow } from './CustomerRow'

const ImportHint = lazyAfterFirstAnswer(async () => ({
  default: (await import('~/app/customers/ImportHint')).ImportHint,
}))
const CustomersActs = lazyAfterFirstAnswer(() => import('./CustomersActs'))
const top = () => import('./CustomersTop')
const CustomersTop = lazyAfterFirstAnswer(top)
const CustomersChips = lazyAfterFirstAnswer(async () => ({ default: (await top()).CustomersChips }))
const FilteredCustomers = lazyAfterFirstAnswer(() => import('./FilteredCustomers'))

const row = (customer: Customer) => <CustomerRow {...customer} />

const route = getRouteApi('/frame/customers')

export default function CustomersPage() {
  const { show } = route.useSearch()
  if (!show) return <AllCustomers />
  return (
    // Another filter is another list, which begins at its top.
    <Suspense key={show}>
      <FilteredCustomers show={show} />
    </Suspense>
  )
}

function AllCustomers() {
  const connection = useConnection()
  const options = customersList(connection)
  const list = useInfiniteQuery(options)
  const columns = columnsOf(useCapabilities())
  usePhonesAndCarsReady(list.data)
  return (
    <EndlessPage
      title="Customers"
      list={list}
      skipped={skippedIn(useQueryClient().getQueryData(options.queryKey))}
      chips={
        <Suspense fallback={<span className="chip-room" />}>
          <CustomersChips />
        </Suspense>
      }
      acts={
        <Suspense fallback={<span className="size-10" />}>
          <CustomersActs list={list} />
        </Suspense>
      }
      top={
        <Suspense
          fallback={
            <div className={`list-heads ${connection.features.write.customers ? 'sm:h-24.5' : ''}`} />
          }
        >
          <CustomersTop columns={columns} />
        </Suspense>
      }
      empty={
        <>
          <p>No customer yet.</p>
          {connection.features.import && connection.features.write.customers && (
            <Suspense>
              <ImportHint />
            </Suspense>
          )}
        </>
      }
    >
      {row}
    </EndlessPage>
  )
}

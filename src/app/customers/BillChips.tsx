import { useNavigate, type LinkProps } from '@tanstack/react-router'
import { searchFor, type ListSearch, type ShownWord } from '~/app/format/listSearch'
import type { StatusFilter } from '~/app/money/statusFilters'
import { useToday } from '~/app/session/now'
import { FilterChips } from '~/app/shell/lists/FilterChips'
import { fromWords } from '~/app/shell/lists/usePeriod'
import { CustomerChip } from './CustomerBox'
import { useCustomerName } from './useCustomer'

type Link = Pick<LinkProps, 'to' | 'search'>

type Props<Status extends string, Column extends string> = {
  search: ListSearch<ShownWord<Status>, Column>
  linkTo: (search: ListSearch<ShownWord<Status>, Column>) => Link
  filters: readonly StatusFilter<Status>[]
  shown: StatusFilter<Status>
  /** How many rows are shown, where all of them were read. */
  count: number | null
  /** Lists of one status and of one customer are to be had. */
  canFilter?: boolean
}

/** Which quotes or invoices: of which status, and of whom. */
export function BillChips<Status extends string, Column extends string>(props: Props<Status, Column>) {
  const { search, linkTo, filters, shown, count, canFilter = true } = props
  const { customer, period } = search
  const from = fromWords(period, useToday())
  const navigate = useNavigate()
  const name = useCustomerName(customer ?? null) ?? 'One customer'
  return (
    <FilterChips
      label="Status"
      isLong={canFilter}
      besides={[customer && name, from]}
      chips={filters.map(({ key, word, isCounted }) => ({
        word,
        link: linkTo(searchFor(key, search)),
        isShown: key === shown.key,
        isAll: key === 'all',
        count: key === shown.key && isCounted ? count : null,
      }))}
    >
      {canFilter && (
        <CustomerChip
          customerId={customer}
          onChoose={(chosen) =>
            void navigate({
              ...linkTo(searchFor(shown.key, { ...search, customer: chosen ?? undefined })),
              replace: true,
            })
          }
        />
      )}
    </FilterChips>
  )
}

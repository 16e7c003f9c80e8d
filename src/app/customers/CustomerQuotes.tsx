import { Link } from '@tanstack/react-router'
import { dollars } from '../../domain/money'
import { Button, buttonClass } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { Skeleton } from '../../ui/Skeleton'
import { FailureNotice } from '../page/FailureNotice'
import { ageWords, expiryWords } from '../quotes/quoteWords'
import { useFreshQuotes } from '../quotes/useFreshQuotes'
import { useQuotes } from '../quotes/useQuotes'
import { useConnection } from '../session/connection'
import { useMinute } from '../session/now'
import { useZone } from '../session/shopTime'
import { StatusWord } from '../words/StatusWord'

/** A customer's quotes, the newest first. */
export function CustomerQuotes({ customerId }: { customerId: string }) {
  const connection = useConnection()
  const zone = useZone()
  const now = useMinute()
  useFreshQuotes()
  const list = useQuotes({ status: null, customerId })
  const add = connection.api.write?.quotes && (
    <Link to="/quotes/new" search={{ customer: customerId }} className={buttonClass('quiet')}>
      <Icon name="plus" className="size-4" />
      New quote
    </Link>
  )
  return (
    <Card title="Quotes" actions={add}>
      {list.isPending && <Skeleton className="h-5 w-56" />}
      {list.isError && <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && list.data.length === 0 && <p className="text-ink-2">No quote yet.</p>}
      <ul className="-my-2">
        {list.data?.map((quote) => {
          const expiry = expiryWords(quote, zone, now)
          return (
            <li key={quote.id} className="border-b border-line last:border-0">
              <Link
                to="/quotes/$id"
                params={{ id: quote.id }}
                className="-mx-2 flex flex-wrap items-center gap-x-4 rounded-md px-2 py-2.5 hover:bg-sunken"
              >
                <StatusWord status={quote.status} />
                <span className="text-ink-2">
                  {ageWords(quote, zone, now)}
                  {expiry && ` · ${expiry.words}`}
                </span>
                <span className="ml-auto font-semibold">{dollars(quote.totalCents)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      {list.hasNextPage && (
        <Button className="mt-3" onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>
          Show more
        </Button>
      )}
    </Card>
  )
}

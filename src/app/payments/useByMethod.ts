import { useState } from 'react'
import type { Payment } from '../../client/records'
import { methodWord } from '../money/methods'
import type { EndlessRows } from '../page/EndlessPage'

/** No service can be asked for one way of paying: so much of the list is looked through at a time, and more when asked. */
const STRETCH = 500

const number = (count: number) => count.toLocaleString('en-US')

/** "5 by card among the newest 500 payments", as far as the list was read; null where all of it is shown. */
export function useByMethod(list: EndlessRows<Payment>, by: string | undefined) {
  const read = list.data?.length ?? 0
  const [limit, setLimit] = useState(Math.max(STRETCH, read))
  if (by === undefined) return null
  const data = list.data?.filter(({ method }) => method === by)
  const isWhole = list.isSuccess && !list.hasNextPage
  const count = `${number(data?.length ?? 0)} by ${methodWord(by)}`
  return {
    list: { ...list, data, hasNextPage: list.hasNextPage && read < limit },
    howFar: isWhole ? `All ${count}` : `${count} among the newest ${number(read)} payments`,
    /** Null while it goes on by itself, or where all was read. */
    readFurther: list.hasNextPage && read >= limit ? () => setLimit(read + STRETCH) : null,
  }
}

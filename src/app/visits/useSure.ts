import { useCallback } from 'react'
import { useVersion } from '../../client/books/useBooks'
import type { Appointment } from '../../client/records'
import { useConnection } from '../session/connection'

/** Whether it stands so in the records, as they were read or confirmed, and not by this desk's own wish alone. */
export function useSure() {
  const book = useConnection().books.appointments
  const version = useVersion(book)
  return useCallback(
    ({ id }: Appointment) => Boolean(version && book.find(id)) && !book.isPending(id) && !book.isOutdated(id),
    [book, version],
  )
}

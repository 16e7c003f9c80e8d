import { useCapabilities } from '../session/connection'
import { useListsByDay } from '../visits/useAppointments'
import type { BoardRows } from './useBoardRows'

export type Extent = {
  /** Somebody asked for it: what is there can be counted. */
  isRead: boolean
  /** And to its end. */
  isAll: boolean
}

/** How much of a column is read: closed ones are read apart where the connection lists by status, as one scrolls. */
export function useExtent({ closed, isWhole }: Pick<BoardRows, 'closed' | 'isWhole'>) {
  const { appointmentStatuses: announced, openStatuses } = useCapabilities()
  const byDay = useListsByDay()
  return (status: string): Extent => {
    const list = closed.get(status)
    if (list) {
      const isRead = !list.isPending && (list.error === null || list.rows.length > 0)
      return { isRead, isAll: isRead && !list.hasMore && list.error === null }
    }
    return byDay || openStatuses.includes(status) || !announced.includes(status)
      ? { isRead: true, isAll: isWhole }
      : { isRead: false, isAll: false }
  }
}

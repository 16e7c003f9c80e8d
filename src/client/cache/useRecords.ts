import { useSyncExternalStore } from 'react'
import type { KnownRecords, Records, Row } from './records'

/**
 * What is known of all records of a noun, beyond one query: another object after each change, so that what is made of it
 * can be memoized by it.
 */
export const useRecords = <R extends Row>(records: Records<R>): KnownRecords<R> =>
  useSyncExternalStore(records.subscribe, records.get)

/** One record, as it is known best; null where it was deleted, undefined where nothing is known of it. */
export const useRecord = <R extends Row>(records: Records<R>, id: string | null): R | null | undefined =>
  useSyncExternalStore(records.subscribe, () => (id === null ? undefined : records.find(id)))

/** Whether it has changed since it was last read or told. */
export const useOutdated = <R extends Row>(records: Records<R>, id: string): boolean =>
  useSyncExternalStore(records.subscribe, () => records.isOutdated(id))

/** Whether something of it is not confirmed yet. */
export const usePending = <R extends Row>(records: Records<R>, id: string): boolean =>
  useSyncExternalStore(records.subscribe, () => records.isPending(id))

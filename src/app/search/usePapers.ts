import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { invoicesRead, quotesRead } from '../../client/queries/papersRead'
import { useConnection } from '../shell/connection'
import { papersNamed, type Paper } from './papers'

/** What is printed on paper, among what this page has read. */
export function usePapers(typed: string): readonly Paper[] {
  const client = useQueryClient()
  const { name } = useConnection()
  return useMemo(
    () =>
      typed.trim() === '' ? [] : papersNamed(typed, invoicesRead(client, name), quotesRead(client, name)),
    [client, name, typed],
  )
}

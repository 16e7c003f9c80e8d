import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { jobMemory } from '../../client/quotes'
import { useConnection } from '../session/connection'
import { recall } from './recall'

type Typing = { key: string; text: string }

/**
 * What this shop charged for the words that are being typed. It is there only after a key in this cell, and gone with
 * the next thing that is done elsewhere.
 */
export function useRecall() {
  const connection = useConnection()
  const [typing, setTyping] = useState<Typing | null>(null)
  const [picked, setPicked] = useState(0)
  const [isWanted, setWanted] = useState(false)
  const { data, isError } = useQuery({
    ...jobMemory(connection),
    enabled: isWanted && connection.api.quotes !== null,
  })
  const jobs = useMemo(() => (data && typing ? recall(data.quotes, typing.text) : []), [data, typing])
  const type = useCallback((key: string, text: string) => {
    setTyping({ key, text })
    setPicked(0)
    if (text.trim().length > 1) setWanted(true)
  }, [])
  const close = useCallback(() => setTyping(null), [])
  const at = Math.min(picked, jobs.length - 1)

  return {
    /** Of which line, and what there is; null while there is nothing. */
    open:
      typing && jobs.length > 0
        ? { key: typing.key, text: typing.text, jobs, at, isAll: data?.isAll === true }
        : null,
    isFailed: isError,
    type,
    close,
    step: (by: 1 | -1) => setPicked((at + by + jobs.length) % jobs.length),
  }
}

type Recall = ReturnType<typeof useRecall>
export type OpenRecall = NonNullable<Recall['open']>

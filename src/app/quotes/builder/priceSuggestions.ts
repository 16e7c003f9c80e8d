import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useConnection } from '~/app/session/connection'
import type { LineItem, Quote } from '~/client/nouns/nouns'
import { jobMemory } from '~/client/nouns/quotes'
import { fold } from '~/domain/text/fold'
import { foldedWords, startsWordsOf } from '~/domain/text/wordStarts'

/** A line, or the lines of a whole job that came together, as they were charged last. */
export type Job = {
  lines: readonly LineItem[]
  /** When that was, and on how many quotes. */
  at: number
  times: number
}

const MOST_JOBS = 2
const MOST_OFFERED = 6

const nameOf = (lines: readonly LineItem[]) =>
  lines.map(({ description }) => fold(description).trim()).join('\n')

/** What was taken off was taken off for somebody, and is no part of what a job costs. */
const canBeCharged = ({ description, quantity, unitPriceCents }: LineItem) =>
  description.trim() !== '' && quantity > 0 && Number.isSafeInteger(unitPriceCents) && unitPriceCents >= 0

/** The newest first, each once: of the same lines the newest prices count. */
function gathered(found: readonly { at: number; lines: readonly LineItem[] }[]): Job[] {
  const jobs = new Map<string, Job>()
  for (const { at, lines } of found.toSorted((one, other) => other.at - one.at)) {
    const name = nameOf(lines)
    const known = jobs.get(name)
    jobs.set(name, known ? { ...known, times: known.times + 1 } : { lines, at, times: 1 })
  }
  return [...jobs.values()]
}

/** What this shop charged for what is being typed: whole jobs before single lines. Nothing for a single letter. */
export function suggestPrices(quotes: readonly Pick<Quote, 'lines' | 'createdAt'>[], typed: string): Job[] {
  const parts = foldedWords(typed)
  if (parts.join('').length < 2) return []
  const known = quotes.map(({ lines, createdAt }) => ({
    at: Date.parse(createdAt) || 0,
    lines: lines.filter(canBeCharged),
  }))
  const whole = known.filter(
    ({ lines }) => lines.length > 1 && lines.some((line) => startsWordsOf(line.description, parts)),
  )
  const single = known.flatMap(({ at, lines }) =>
    lines.filter((line) => startsWordsOf(line.description, parts)).map((line) => ({ at, lines: [line] })),
  )
  // What is usual before what was written once.
  const jobs = gathered(whole)
    .toSorted((one, other) => other.times - one.times)
    .slice(0, MOST_JOBS)
  return [...jobs, ...gathered(single).slice(0, MOST_OFFERED - jobs.length)]
}

type Typing = { key: string; text: string }

/**
 * What this shop charged for the words that are being typed. It is there only after a key in this cell, and gone with
 * the next thing that is done elsewhere.
 */
export function usePriceSuggestions() {
  const connection = useConnection()
  const [typing, setTyping] = useState<Typing | null>(null)
  const [picked, setPicked] = useState(0)
  const [isWanted, setWanted] = useState(false)
  const { data, isError } = useQuery({
    ...jobMemory(connection),
    enabled: isWanted && connection.api.quotes !== null,
  })
  const jobs = useMemo(() => (data && typing ? suggestPrices(data.quotes, typing.text) : []), [data, typing])
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

type Recall = ReturnType<typeof usePriceSuggestions>
export type OpenSuggestions = NonNullable<Recall['open']>

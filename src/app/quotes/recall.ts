import type { LineItem, Quote } from '../../client/nouns'
import { fold } from '../../domain/fold'

/** A line, or the lines of a whole job that came together, as they were charged last. */
export type Job = {
  lines: readonly LineItem[]
  /** When that was, and on how many quotes. */
  at: number
  times: number
}

const MOST_JOBS = 2
const MOST = 6

const wordsOf = (text: string) => fold(text).split(' ').filter(Boolean)

/** Whether each typed word begins one of its words: "front br" is front brake pads. */
function has(description: string, typed: readonly string[]): boolean {
  const words = wordsOf(description)
  return typed.every((part) => words.some((word) => word.startsWith(part)))
}

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
export function recall(quotes: readonly Pick<Quote, 'lines' | 'createdAt'>[], typed: string): Job[] {
  const parts = wordsOf(typed)
  if (parts.join('').length < 2) return []
  const known = quotes.map(({ lines, createdAt }) => ({
    at: Date.parse(createdAt) || 0,
    lines: lines.filter(canBeCharged),
  }))
  const whole = known.filter(
    ({ lines }) => lines.length > 1 && lines.some((line) => has(line.description, parts)),
  )
  const single = known.flatMap(({ at, lines }) =>
    lines.filter((line) => has(line.description, parts)).map((line) => ({ at, lines: [line] })),
  )
  // What is usual before what was written once.
  const jobs = gathered(whole)
    .toSorted((one, other) => other.times - one.times)
    .slice(0, MOST_JOBS)
  return [...jobs, ...gathered(single).slice(0, MOST - jobs.length)]
}

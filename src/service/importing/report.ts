import { printable } from '../printable'
import type { Checked } from './check'
import { wordsOf } from './judge'

/** What becomes of each line, in words for whoever has the file before them. */

const MOST_NAMED = 100

export const UNTOLD =
  'When it is done, webhooks are not told of these rows. Dashboards, and whoever else listens to /changes, then read ' +
  'the shop anew: at most once a minute while it lasts, and once at its end.'

/** In one line, whatever the cells hold. */
export const sayLine = (checked: Checked): string => printable(wordsFor(checked))

function wordsFor(checked: Checked): string {
  const at = `${checked.file} line ${checked.line.line}: `
  const { line, verdict } = checked
  if (verdict.what === 'refused' || 'reason' in line)
    return `${at}can’t be taken: ${'reason' in line ? line.reason : reasonOf(checked)}`
  if (verdict.what === 'new')
    return `${at}new: ${wordsOf(line)}${verdict.note === null ? '' : ` (${verdict.note})`}`
  if (verdict.what === 'same') return `${at}not made a second time: it is ${verdict.words}`
  return verdict.isOther
    ? `${at}imported before, and left as it is there; the line says something else now: ${wordsOf(line)}`
    : `${at}imported before`
}

const reasonOf = ({ verdict }: Checked) => (verdict.what === 'refused' ? verdict.reason : '')

/** Lines that somebody should know of, though they stand in nobody's way. */
export const isNotable = ({ verdict }: Checked): boolean =>
  verdict.what === 'same' ||
  (verdict.what === 'new' && verdict.note !== null) ||
  (verdict.what === 'here' && verdict.isOther)

export const isRefused = ({ verdict }: Checked) => verdict.what === 'refused'

export type Counts = { new: number; same: number; before: number; refused: number }

export function countsOf(checked: readonly Checked[]): Counts {
  const count = (what: Checked['verdict']['what']) =>
    checked.filter(({ verdict }) => verdict.what === what).length
  return { new: count('new'), same: count('same'), before: count('here'), refused: count('refused') }
}

const number = (count: number) => count.toLocaleString('en')

export function sayCounts(file: string, { new: made, same, before, refused }: Counts): string {
  const parts = [
    `${number(made)} new`,
    ...(same > 0 ? [`${number(same)} not made a second time`] : []),
    ...(before > 0 ? [`${number(before)} imported before`] : []),
    ...(refused > 0 ? [`${number(refused)} that can’t be taken`] : []),
  ]
  return `${file}: ${parts.join(', ')}.`
}

/** All of them, as far as a terminal can show them. */
export function sayRefused(all: readonly Checked[], where = '--dry-run names them all'): string {
  const lines = all.slice(0, MOST_NAMED).map(sayLine)
  const left = all.length - lines.length
  return [...lines, ...(left > 0 ? [`… and ${number(left)} more; ${where}.`] : [])].join('\n')
}

import { printable } from '~/service/printable'
import type { Known } from './existingRecords'
import { judge, refused, take, type Verdict, wordsOf } from './judge'
import type { Line, Unfit } from './rows'

/** A line of a file, and what would become of it. */
export type Checked = { readonly file: string } & (
  | { readonly line: Line; readonly verdict: Verdict }
  | { readonly line: Unfit; readonly verdict: Extract<Verdict, { what: 'refused' }> }
)

export type Source = { readonly file: string; readonly lines: readonly (Line | Unfit)[] }

/** All lines of all files in their order, each beside what is there and what those before it will bring. */
export function checkAll(known: Known, sources: readonly Source[], isSharing: boolean): Checked[] {
  return sources.flatMap(({ file, lines }) => {
    const seen = new Map<string, number>()
    return lines.map((line): Checked => {
      if ('reason' in line) return { file, line, verdict: { what: 'refused', reason: line.reason } }
      const before = seen.get(line.externalId)
      if (before !== undefined)
        return { file, line, verdict: refused(`line ${before} has the same external_id, ${line.externalId}`) }
      seen.set(line.externalId, line.line)
      const verdict = judge(known, line, isSharing)
      // What has no id yet goes by its line.
      if (verdict.what === 'new') take(known, line, verdict, `${line.noun} ${line.line}`)
      if (verdict.what === 'same') take(known, line, verdict, verdict.id)
      return { file, line, verdict }
    })
  })
}

export const UNTOLD =
  'Webhooks are not sent for imported rows. Dashboards and other clients of /changes reload ' +
  'the shop, at most once a minute during the import and once at its end.'

/** What becomes of a line, for whoever has the file before them: in one line, whatever the cells hold. */
export const sayLine = (checked: Checked): string => printable(wordsFor(checked))

function wordsFor(checked: Checked): string {
  const at = `${checked.file} line ${checked.line.line}: `
  const { line, verdict } = checked
  if (verdict.what === 'refused' || 'reason' in line)
    return `${at}can’t be imported: ${'reason' in line ? line.reason : reasonOf(checked)}`
  if (verdict.what === 'new')
    return `${at}new: ${wordsOf(line)}${verdict.note === null ? '' : ` (${verdict.note})`}`
  if (verdict.what === 'same') return `${at}already in the shop: it is ${verdict.words}`
  return verdict.isOther
    ? `${at}imported before and left as it is; the line now says something else: ${wordsOf(line)}`
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

export function sayCounts(file: string, { new: made, same, before, refused: lost }: Counts): string {
  const parts = [
    `${number(made)} new`,
    ...(same > 0 ? [`${number(same)} already in the shop`] : []),
    ...(before > 0 ? [`${number(before)} imported before`] : []),
    ...(lost > 0 ? [`${number(lost)} that can’t be imported`] : []),
  ]
  return `${file}: ${parts.join(', ')}.`
}

const MOST_NAMED = 100

/** All of them, as far as a terminal can show them. */
export function sayRefused(all: readonly Checked[], where = '--dry-run names them all'): string {
  const lines = all.slice(0, MOST_NAMED).map(sayLine)
  const left = all.length - lines.length
  return [...lines, ...(left > 0 ? [`… and ${number(left)} more; ${where}.`] : [])].join('\n')
}

type Terminal = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean }

const WIDTH = 30
const BACK = '\r\u001B[2K'
const EVERY_MS = 100

/** A bar on one line that is drawn anew, for whoever sits before it; a file or a pipe gets nothing. */
export function createProgress(
  terminal: Terminal,
  total: number,
  now: () => number = () => performance.now(),
) {
  let drawnAt = -Infinity
  return {
    done: (count: number) => {
      if (!terminal.isTTY || (now() - drawnAt < EVERY_MS && count < total)) return
      drawnAt = now()
      const filled = Math.floor((WIDTH * count) / Math.max(1, total))
      const bar = '█'.repeat(filled).padEnd(WIDTH, '░')
      terminal.write(`${BACK}${bar} ${number(count)} of ${number(total)}`)
    },
    /** Leaves the line empty. */
    end: () => {
      if (terminal.isTTY) terminal.write(BACK)
    },
  }
}

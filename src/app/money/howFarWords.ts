import type { Backwards } from '../../client/cache/readBackwards'

type Read = Pick<Backwards<unknown>, 'rows' | 'reached' | 'isDone' | 'isCut' | 'skipped'>

const number = (count: number) => count.toLocaleString('en-US')

/** How far a list was read, so that nobody takes what is not read for what is not there. `show` names a time's day. */
export function howFarWords(list: Read, noun: string, show: (at: number) => string): string {
  const { rows, reached, isDone, isCut, skipped } = list
  const count = number(rows.length)
  const lost = skipped === 0 ? '' : ` ${number(skipped)} more could not be read.`
  const hasBack = reached !== null && Number.isFinite(reached)
  const backTo = hasBack ? `, back to those of ${show(reached)}` : ''
  if (!isDone)
    return rows.length === 0 ? `Reading ${noun}…` : `Reading ${noun}: ${count} so far${backTo}.${lost}`
  if (isCut) return `Only the newest ${count} ${noun} were read${backTo}.${lost}`
  if (!hasBack)
    return rows.length === 0 ? `There are no ${noun}.${lost}` : `All ${noun} were read: ${count}.${lost}`
  return `${count} ${noun} were read${backTo}.${lost}`
}

// A status by its shape, its word, and its colour. One that this dashboard does not know has the service's own word.

/** Eighths of a dial that fills on the way through the shop; or a shape of its own, for what left the way. */
export type Mark = 0 | 2 | 4 | 6 | 7 | 8 | 'dashed' | 'bar' | 'cross' | 'unknown'

type Look = readonly [colour: string, mark: Mark]

const UNKNOWN: Look = ['cancelled', 'unknown']

const LOOKS: Readonly<Record<string, Look>> = {
  pending: ['pending', 0],
  pending_deposit: ['deposit', 'dashed'],
  scheduled: ['pending', 0],
  confirmed: ['confirmed', 2],
  checked_in: ['checked-in', 4],
  in_progress: ['in-progress', 6],
  ready: ['ready', 7],
  completed: ['completed', 8],
  canceled: ['cancelled', 'bar'],
  no_show: ['no-show', 'cross'],
  draft: ['pending', 0],
  sent: ['confirmed', 2],
  accepted: ['completed', 8],
  declined: ['cancelled', 'bar'],
  expired: ['cancelled', 'bar'],
  converted: ['completed', 8],
  unpaid: ['in-progress', 0],
  partial: ['in-progress', 4],
  paid: ['completed', 8],
  voided: ['cancelled', 'bar'],
  void: ['cancelled', 'bar'],
  refunded: ['cancelled', 'bar'],
  active: ['completed', 8],
  disabled: ['no-show', 'bar'],
}

const WORDS: Readonly<Record<string, string>> = { no_show: 'No-show', partial: 'Partly paid' }

/** "checked_in" as "Checked in". */
export function statusWord(status: string): string {
  const known = WORDS[status]
  if (known !== undefined) return known
  const words = status.replaceAll('_', ' ').trim()
  return words === '' ? 'No status' : words[0]?.toUpperCase() + words.slice(1)
}

const lookOf = (status: string) => LOOKS[status] ?? UNKNOWN

/** A colour of the tokens, by its name. */
const colourName = (status: string) => lookOf(status)[0]

/** A colour of the tokens, as a value for a style. */
export const statusColour = (status: string) => `var(--color-${colourName(status)})`

export const statusMark = (status: string): Mark => lookOf(status)[1]

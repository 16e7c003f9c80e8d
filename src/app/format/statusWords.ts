// A status by its shape, its word, and its colour. One that this dashboard does not know has the service's own word.

import type { KnownStatus } from '~/domain/appointments'
import type { InvoiceStatus } from '~/domain/invoices'
import type { QuoteStatus } from '~/domain/quotes'

/** Eighths of a dial that fills on the way through the shop; or a shape of its own, for what left the way. */
export type Mark = 0 | 2 | 4 | 6 | 7 | 8 | 'dashed' | 'bar' | 'cross' | 'unknown'

/** Color, mark, and a word where the shop says another one than the status. */
type Look = readonly [colour: string, mark: Mark, word?: string]

/** The last four are of the live surface's invoices, and of webhooks. */
type Known = KnownStatus | QuoteStatus | InvoiceStatus | 'void' | 'refunded' | 'active' | 'disabled'

const UNKNOWN: Look = ['cancelled', 'unknown']

const LOOKS: Readonly<Record<Known, Look>> = {
  pending: ['pending', 0],
  pending_deposit: ['deposit', 'dashed'],
  scheduled: ['pending', 0],
  confirmed: ['confirmed', 2],
  checked_in: ['checked-in', 4],
  in_progress: ['in-progress', 6],
  ready: ['ready', 7],
  completed: ['completed', 8],
  canceled: ['cancelled', 'bar'],
  no_show: ['no-show', 'cross', 'No-show'],
  draft: ['pending', 0],
  sent: ['confirmed', 2],
  accepted: ['completed', 8],
  declined: ['cancelled', 'bar'],
  expired: ['cancelled', 'bar'],
  converted: ['completed', 8],
  unpaid: ['in-progress', 0],
  partial: ['in-progress', 4, 'Partly paid'],
  paid: ['completed', 8],
  voided: ['cancelled', 'bar'],
  void: ['cancelled', 'bar'],
  refunded: ['cancelled', 'bar'],
  active: ['completed', 8],
  disabled: ['no-show', 'bar'],
}

/** A service may answer any word, 'constructor' too. */
const isKnown = (status: string): status is Known => Object.hasOwn(LOOKS, status)

const lookOf = (status: string) => (isKnown(status) ? LOOKS[status] : UNKNOWN)

/** "checked_in" as "Checked in". */
export function statusWord(status: string): string {
  const known = lookOf(status)[2]
  if (known !== undefined) return known
  const words = status.replaceAll('_', ' ').trim()
  return words === '' ? 'No status' : words[0]?.toUpperCase() + words.slice(1)
}

/** A colour of the tokens, by its name. */
const colourName = (status: string) => lookOf(status)[0]

/** A colour of the tokens, as a value for a style. */
export const statusColour = (status: string) => `var(--color-${colourName(status)})`

export const statusMark = (status: string): Mark => lookOf(status)[1]

import type { Invoice } from '~/client/nouns/nouns'
import { shortCode } from '~/domain/shortCode'
import { dayOf, daysBetween, type Day } from '~/domain/time/zone'

/** What an invoice is called: the shop's own number where it is known, else the code that is on its paper. */
export const nameOfInvoice = ({ id, number = null }: Pick<Invoice, 'id' | 'number'>) =>
  number ?? shortCode(id)

/** The code that paper bore before the service told its numbers; null where the paper bears it as the name, or never did. */
export const earlierCode = ({ id, number = null, billed }: Invoice): string | null =>
  number !== null && billed ? shortCode(id) : null

/** The calendar day it is due on, in the shop; null where there is none. */
export function dueDayOf({ billed, more }: Invoice, zone: string): Day | null {
  if (more) return more.dueOn
  const dueAt = billed?.dueAt ?? null
  const instant = dueAt === null ? Number.NaN : Date.parse(dueAt)
  return Number.isNaN(instant) ? null : dayOf(instant, zone)
}

const NOT_OWED = ['draft', 'paid', 'voided', 'void', 'refunded']

/** Whether somebody still has to pay it. A status that this dashboard does not know counts, as long as money is open. */
export const isOwed = ({ status, balanceCents }: Pick<Invoice, 'status' | 'balanceCents'>) =>
  balanceCents > 0 && !NOT_OWED.includes(status)

export const isVoid = ({ status }: Pick<Invoice, 'status'>) => status === 'voided' || status === 'void'

export type Age = { words: string; isLate: boolean }

const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`

/** How long it has been open, or overdue; null where nothing is owed. */
export function ageOf(invoice: Invoice, zone: string, now: number): Age | null {
  if (!isOwed(invoice)) return null
  const today = dayOf(now, zone)
  const due = dueDayOf(invoice, zone)
  if (due !== null) {
    const late = daysBetween(due, today)
    if (late > 0) return { words: `${days(late)} overdue`, isLate: true }
    return { words: late === 0 ? 'due today' : `due in ${days(-late)}`, isLate: false }
  }
  const made = Date.parse(invoice.createdAt)
  if (Number.isNaN(made)) return null
  const age = daysBetween(dayOf(made, zone), today)
  return { words: age <= 0 ? 'today' : `${days(age)} old`, isLate: false }
}

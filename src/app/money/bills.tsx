import { otherYear, showMonthDay } from '~/app/session/shopTime'
import type { LineItem } from '~/client/nouns/nouns'
import { addDays, dayOf, type Day } from '~/domain/time/zone'

// What a quote and an invoice say of themselves in a list.

/** Where each stands: side by side, or in two lines and three. */
export const CELL = {
  date: 'leading-5 text-ink-2 [grid-area:1/date] max-sm:hidden',
  customer: 'two-lines font-semibold [grid-area:1/customer] max-xl:self-end',
  vehicle: 'leading-5 [grid-area:2/vehicle] max-xl:self-start xl:[grid-area:1/vehicle]',
  job: 'two-lines text-sm text-ink-2 max-sm:line-clamp-1 max-sm:[grid-area:3/job] sm:text-base sm:[grid-area:1/job/span_2] xl:text-sm xl:[grid-area:1/job]',
  status: 'max-sm:justify-self-end [grid-area:2/status] sm:max-xl:self-end sm:[grid-area:1/status]',
  due: 'leading-5 max-sm:justify-self-end max-sm:text-sm [grid-area:3/due] sm:max-xl:self-start sm:[grid-area:2/due] xl:[grid-area:1/due]',
  code: 'short-code relative max-xl:self-start max-sm:hidden [grid-area:2/code] xl:[grid-area:1/code] print:block',
  sum: 'text-right text-ink-2 max-xl:self-start max-xl:text-sm max-sm:hidden [grid-area:2/sum] xl:[grid-area:1/sum]',
  total: 'text-right [grid-area:1/total] max-xl:self-end',
} as const

/** "today", "Nov 23"; of another year with that behind it. */
export function madeOn(createdAt: string, zone: string, today: Day): string {
  const at = Date.parse(createdAt)
  if (Number.isNaN(at)) return ''
  const day = dayOf(at, zone)
  if (day === today) return 'today'
  return day === addDays(today, -1) ? 'yesterday' : `${showMonthDay(at, zone)}${otherYear(day, today)}`
}

/** What the job is: its first line, and how many more there are. */
export function Job({ lines, date }: { lines: readonly LineItem[]; date: string }) {
  const [first] = lines
  return (
    <span className={CELL.job}>
      <span className="sm:hidden">{date}, </span>
      {first?.description ?? 'No lines yet'}
      {/* Never alone in a line of its own. */}
      {lines.length > 1 && <span className="text-sm text-ink-3">{`\u00a0+${lines.length - 1}`}</span>}
    </span>
  )
}

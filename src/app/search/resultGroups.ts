import type { Current } from '~/app/appointments/currentAppointments'
import type { Found } from '~/client/search/results'
import { dayOf } from '~/domain/time/zone'
import type { Paper } from './documentMatches'
import type { FoundCommand } from './foundCommands'
import type { TextMatch } from './textMatches'

export type Result = Found | Paper | TextMatch | FoundCommand

/** here: in the shop or finished today; today: booked for today. */
export type Nearness = 'here' | 'today' | 'other'

export type ResultGroup = { key: string; title: string; items: readonly Result[] }

type Clock = { now: number; zone: string }

export function nearnessOf(current: Current | null, { now, zone }: Clock): Nearness {
  if (current?.kind === 'here') return 'here'
  const [next] = current?.kind === 'next' ? current.rows : []
  const start = Date.parse(next?.startsAt ?? '')
  return !Number.isNaN(start) && dayOf(start, zone) === dayOf(now, zone) ? 'today' : 'other'
}

const NEARNESS: readonly Nearness[] = ['here', 'today', 'other']

/** Who is in the shop first, then who is booked today, then the rest; within these as before. */
export const nearestFirst = (
  rows: readonly Found[],
  nearness: (found: Found) => Nearness,
): readonly Found[] => NEARNESS.flatMap((wanted) => rows.filter((row) => nearness(row) === wanted))

type All = { papers: readonly Paper[]; found: readonly Found[]; said: readonly TextMatch[] }

/** What was found, as it is listed. */
export function resultGroups(
  { papers, found, said }: All,
  nearness: (found: Found) => Nearness,
): ResultGroup[] {
  const those = (wanted: Nearness) => found.filter((one) => nearness(one) === wanted)
  const others = those('other')
  return [
    { key: 'here', title: 'In the shop or finished today', items: those('here') },
    { key: 'today', title: 'Booked today', items: those('today') },
    { key: 'papers', title: 'Invoices and quotes', items: papers },
    { key: 'other', title: others.length < found.length ? 'Others' : 'Customers', items: others },
    { key: 'said', title: 'In services, notes and lines', items: said },
  ].filter(({ items }) => items.length > 0)
}

/** The one that can be meant. Where there are several, or only words of a note, null: a person chooses. */
export function onlyResult({ papers, found, said }: All): Found | Paper | TextMatch | null {
  const people = new Set(found.map(({ customerId }) => customerId)).size
  if (people + papers.length === 1) return papers[0] ?? found[0] ?? null
  const [only, ...others] = people + papers.length === 0 ? said : []
  return only && others.length === 0 ? only : null
}

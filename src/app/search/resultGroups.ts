import type { Current } from '~/app/appointments/currentAppointments'
import type { Found } from '~/client/search/results'
import { dayOf } from '~/domain/time/zone'
import type { DocumentMatch } from './documentMatches'
import type { FoundCommand } from './foundCommands'
import type { TextMatch } from './textMatches'

export type Result = Found | DocumentMatch | TextMatch | FoundCommand

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

type All = {
  documentMatches: readonly DocumentMatch[]
  found: readonly Found[]
  textMatches: readonly TextMatch[]
}

/** What was found, as it is listed. */
export function resultGroups(
  { documentMatches, found, textMatches }: All,
  nearness: (found: Found) => Nearness,
): ResultGroup[] {
  const those = (wanted: Nearness) => found.filter((one) => nearness(one) === wanted)
  const others = those('other')
  return [
    { key: 'here', title: 'In the shop or finished today', items: those('here') },
    { key: 'today', title: 'Booked today', items: those('today') },
    { key: 'documentMatches', title: 'Invoices and quotes', items: documentMatches },
    { key: 'other', title: others.length < found.length ? 'Others' : 'Customers', items: others },
    { key: 'textMatches', title: 'In services, notes and lines', items: textMatches },
  ].filter(({ items }) => items.length > 0)
}

/** The one that can be meant. Where there are several, or only words of a note, null: a person chooses. */
export function onlyResult({
  documentMatches,
  found,
  textMatches,
}: All): Found | DocumentMatch | TextMatch | null {
  const people = new Set(found.map(({ customerId }) => customerId)).size
  if (people + documentMatches.length === 1) return documentMatches[0] ?? found[0] ?? null
  const [only, ...others] = people + documentMatches.length === 0 ? textMatches : []
  return only && others.length === 0 ? only : null
}

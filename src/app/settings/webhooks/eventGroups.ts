import { ALL_EVENTS, EVENT_TYPES, type EventType } from '~/domain/events'

/** All that can happen to one kind of record. */
export type EventGroup = { readonly noun: string; readonly types: readonly EventType[] }

const nounOf = (type: string) => type.split('.')[0] ?? type

/** What happened, without to what: "partially paid". A type that this page does not know is said as it is. */
const happening = (type: string) => type.slice(type.indexOf('.') + 1).replaceAll('_', ' ')

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const EVENT_GROUPS: readonly EventGroup[] = [...new Set(EVENT_TYPES.map(nounOf))].map((noun) => ({
  noun,
  types: EVENT_TYPES.filter((type) => nounOf(type) === noun),
}))

export const groupTitle = ({ noun }: EventGroup) => `${capital(noun)}s`
export const eventTitle = (type: string) => capital(happening(type))

/** "Invoice partially paid" */
export const eventWords = (type: string) => `${capital(nounOf(type))} ${happening(type)}`

/** The events of a subscription, a line for each noun: "Invoice: paid, voided". */
export function eventLines(events: readonly string[]): string[] {
  if (events.includes(ALL_EVENTS)) return ['All events']
  const nouns = [...new Set([...EVENT_GROUPS.map(({ noun }) => noun), ...events.map(nounOf)])]
  return nouns.flatMap((noun) => {
    const types = events.filter((type) => nounOf(type) === noun)
    return types.length === 0 ? [] : [`${capital(noun)}: ${types.map(happening).join(', ')}`]
  })
}

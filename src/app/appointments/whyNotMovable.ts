import { statusWord } from '~/app/format/statusWords'
import { movesBetween, type Capabilities } from '~/domain/capabilities'

/** By hand: the browser's own list format takes a frame to make, and the first is wanted when a card is lifted. */
const either = (words: readonly string[]) =>
  words.length < 3 ? words.join(' or ') : `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`

/** Why a card can't be moved there; null where it can. */
export function whyNotMovable(known: Capabilities, from: string, to: string): string | null {
  if (from === to) return 'It is already here'
  if (movesBetween(known, from, to)) return null
  if (!known.appointmentStatuses.includes(to)) return 'Frontdesk doesn’t know this status'
  const first = known.appointmentStatuses.filter(
    (between) =>
      between !== from &&
      between !== to &&
      movesBetween(known, from, between)?.length === 1 &&
      movesBetween(known, between, to)?.length === 1,
  )
  const not = `Not from ${statusWord(from)}`
  return first.length === 0 ? not : `${not}: move it to ${either(first.map(statusWord))} first`
}

import { statusWord } from '~/app/format/statusWords'
import { sayRefused } from '~/app/forms/sayRefused'
import { toast } from '~/ui/toast'
import { GONE, MovedSince, type Standing } from './useChange'

type NotMoved = { name: string; from: string; to: string; id: string; now: Standing }

/** Where a card stands that did not get to where it was to go, and why. */
export function sayNotMoved({ name, from, to, id, now }: NotMoved, failure: unknown) {
  const gone = `${name}: ${GONE}`
  if (failure instanceof MovedSince) {
    const moved = failure.now && `${name} was moved to ${statusWord(failure.now.status)} meanwhile`
    toast({ title: moved ?? gone, detail: 'Nothing was sent.', id })
    return
  }
  const stands = now && `${name} ${now.status === from ? 'stays' : 'is now'} in ${statusWord(now.status)}`
  const not = now === null ? gone : `${name} was not moved to ${statusWord(to)}`
  const whose = now ? `${name}, now in ${statusWord(now.status)}` : name
  sayRefused(stands ?? not, failure, { whose, id })
}

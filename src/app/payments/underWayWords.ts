import { withStop } from '../../client/api/failure'
import type { Entry } from '../../client/outbox/entry'

type Certain = { title: string; text: string; isWaiting: boolean }

/** What is certain of a payment that is under way. */
export function underWayWords(entry: Entry | null): Certain {
  if (entry === null) return { title: 'Saving it on this computer', text: '', isWaiting: false }
  const { state, note } = entry
  if (note === null) {
    return state === 'saved'
      ? {
          title: 'Saved here',
          text: 'The invoice is looked at once more before anything is sent.',
          isWaiting: false,
        }
      : { title: 'Sent', text: 'Waiting for the service’s answer.', isWaiting: false }
  }
  const why = withStop(note)
  if (state === 'saved') {
    return {
      title: 'Saved here, and not sent yet',
      text: `${why} It is sent by itself as soon as that is possible, even after this page is closed and opened again. Do not take it again.`,
      isWaiting: true,
    }
  }
  return {
    title: 'Sent, and not confirmed yet',
    text: `${why} It may have arrived. It is looked for and sent again until there is an answer, or you are asked. Do not take it again.`,
    isWaiting: true,
  }
}

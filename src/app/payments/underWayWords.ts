import { withStop } from '../../client/api/withStop'
import type { Entry } from '../../client/journal/entry'

type Certain = { title: string; text: string; isWaiting: boolean }

/** What is certain of a payment that is under way, on every service: not all of them know a key again. */
export function underWayWords(entry: Entry | null): Certain {
  if (entry === null) return { title: 'Saving it on this computer', text: '', isWaiting: false }
  const { state, note, no } = entry
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
  const goesOn = no
    ? 'Nothing is sent again just now: the invoice is read until it is certain, up to a minute after the last try.'
    : 'It is sent again until there is an answer.'
  return {
    title: 'Sent, and not confirmed yet',
    text: `${why} It may have arrived. ${goesOn} Do not take it again.`,
    isWaiting: true,
  }
}

/** What stands in the books is not it, or may be. `isSending`: more of it will go out by itself. */
export const notFoundWords = (isUnclear: boolean, isSending: boolean): string => {
  if (isUnclear) {
    return isSending
      ? 'One of them may be it. It is looked at again before anything more is sent.'
      : 'One of them may be it. Nothing more is sent before that is certain.'
  }
  return isSending
    ? 'It is not known to have arrived, and it is still being sent.'
    : 'It is not known to have arrived, and nothing more is sent before that is certain.'
}

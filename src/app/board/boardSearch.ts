import { textParam } from '~/app/format/urlParams'
import { isDay } from '~/domain/time/day'

/** What the board's address says. Whatever is no such thing is left out, so that any link opens a board. */
export type BoardSearch = {
  /** Absent: today. */
  day?: string
  text?: string
  closed?: boolean
  /** Where one column is shown at a time. */
  status?: string
  /** The card that is open in the panel. */
  appointment?: string
}

export const ALL = 'all'

export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  const day = textParam(search['day'])
  const text = textParam(search['text'])
  const status = textParam(search['status'])
  const appointment = textParam(search['appointment'])
  return {
    ...((day === ALL || isDay(day)) && { day }),
    ...(text !== '' && { text }),
    ...(search['closed'] === true && { closed: true }),
    ...(status !== '' && { status }),
    ...(appointment !== '' && { appointment }),
  }
}

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

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** "7" is read from an address as a number. */
const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')

export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  const day = asText(search['day'])
  const text = asText(search['text'])
  const status = asText(search['status'])
  const appointment = asText(search['appointment'])
  return {
    ...((day === ALL || isDay(day)) && { day }),
    ...(text !== '' && { text }),
    ...(search['closed'] === true && { closed: true }),
    ...(status !== '' && { status }),
    ...(appointment !== '' && { appointment }),
  }
}

import { describe, expect, test } from 'vitest'
import { carried, isSameTime, nudged, stretched, type AppointmentTime } from './appointmentTime'
import { axisOf, type Column } from './axis'

const ZONE = 'America/Chicago'

function column(day: string): Column {
  const [only] = axisOf([day], ZONE).columns
  if (!only) throw new Error('no column')
  return only
}
const FRIDAY = column('2026-11-20')
const at = (text: string) => Date.parse(text)
/** Nine to ten in Chicago. */
const nine: AppointmentTime = { startsAt: at('2026-11-20T15:00:00Z'), minutes: 60 }
const starts = ({ startsAt }: AppointmentTime) => new Date(startsAt).toISOString()

describe('carried', () => {
  test('it goes by quarters of an hour, from wherever it is held', () => {
    expect(starts(carried(nine, FRIDAY, 37.3, FRIDAY, 38.4))).toBe('2026-11-20T15:15:00.000Z')
    expect(starts(carried(nine, FRIDAY, 37.3, FRIDAY, 35.2))).toBe('2026-11-20T14:30:00.000Z')
  })

  test('a hand that shakes moves nothing, even off the grid', () => {
    const tenPast = { ...nine, startsAt: nine.startsAt + 10 * 60_000 }
    expect(carried(tenPast, FRIDAY, 38, FRIDAY, 38.1)).toBe(tenPast)
  })

  test('off the grid it goes to the grid', () => {
    const tenPast = { ...nine, startsAt: nine.startsAt + 10 * 60_000 }
    expect(starts(carried(tenPast, FRIDAY, 38, FRIDAY, 39))).toBe('2026-11-20T15:30:00.000Z')
  })

  test('to another day at the same height it keeps its time on the clock, over a change of it too', () => {
    const { columns } = axisOf(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'], ZONE)
    const [friday, , sunday, monday] = columns
    if (!friday || !sunday || !monday) throw new Error('no columns')
    const time = { startsAt: at('2026-10-30T14:00:00Z'), minutes: 60 }
    expect(starts(carried(time, friday, 41, sunday, 41))).toBe('2026-11-01T15:00:00.000Z')
    expect(starts(carried(time, friday, 41, monday, 41))).toBe('2026-11-02T15:00:00.000Z')
  })

  test('what began the day before can be carried from its part of today', () => {
    const late = { startsAt: FRIDAY.from - 60 * 60_000, minutes: 180 }
    expect(starts(carried(late, FRIDAY, 2, FRIDAY, 6))).toBe(new Date(FRIDAY.from).toISOString())
  })
})

describe('stretched', () => {
  test('the end goes by quarters of an hour', () => {
    expect(stretched(nine, FRIDAY, 39.9, 41.2)).toEqual({ ...nine, minutes: 75 })
    expect(stretched(nine, FRIDAY, 39.9, 38.1)).toEqual({ ...nine, minutes: 30 })
  })

  test('it is never shorter than a quarter of an hour, and never longer than a day', () => {
    expect(stretched(nine, FRIDAY, 40, 20).minutes).toBe(15)
    expect(stretched(nine, FRIDAY, 40, 300).minutes).toBe(1_440)
  })

  test('over the hour that comes twice, it is as long as it takes', () => {
    const sunday = column('2026-11-01')
    const midnight = { startsAt: sunday.from, minutes: 60 }
    // From midnight to two o’clock are three hours.
    expect(stretched(midnight, sunday, 4, 12)).toEqual({ ...midnight, minutes: 180 })
  })

  test('over the hour that is skipped, it is as long as it takes', () => {
    const sunday = column('2026-03-08')
    const one = { startsAt: sunday.from + 60 * 60_000, minutes: 30 }
    // From one to half past three is an hour and a half.
    expect(stretched(one, sunday, 6, 10)).toEqual({ ...one, minutes: 90 })
  })
})

describe('nudged', () => {
  test('by a quarter of an hour, in time and in length', () => {
    expect(starts(nudged(nine, 'later', ZONE))).toBe('2026-11-20T15:15:00.000Z')
    expect(starts(nudged(nine, 'earlier', ZONE))).toBe('2026-11-20T14:45:00.000Z')
    expect(nudged(nine, 'longer', ZONE)).toEqual({ ...nine, minutes: 75 })
    expect(nudged(nine, 'shorter', ZONE)).toEqual({ ...nine, minutes: 45 })
  })

  test('never to nothing', () => {
    const short = { ...nine, minutes: 15 }
    expect(nudged(short, 'shorter', ZONE)).toBe(short)
    const shorter = { ...nine, minutes: 10 }
    expect(nudged(shorter, 'shorter', ZONE)).toBe(shorter)
    expect(nudged({ ...nine, minutes: 20 }, 'shorter', ZONE).minutes).toBe(15)
  })

  test('by a day, at the same time on the clock, over either change', () => {
    const saturday = { startsAt: at('2026-03-07T15:00:00Z'), minutes: 60 }
    expect(starts(nudged(saturday, 'dayAfter', ZONE))).toBe('2026-03-08T14:00:00.000Z')
    const sunday = { startsAt: at('2026-11-01T15:00:00Z'), minutes: 60 }
    expect(starts(nudged(sunday, 'dayBefore', ZONE))).toBe('2026-10-31T14:00:00.000Z')
  })

  test('there and back is where it was', () => {
    const back = nudged(nudged(nine, 'later', ZONE), 'earlier', ZONE)
    expect(isSameTime(back, nine)).toBe(true)
  })
})

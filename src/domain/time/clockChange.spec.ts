import { describe, expect, test } from 'vitest'
import { readingOf } from './clockChange'

const utc = (time: string) => Date.parse(time)

const read = (day: string, minute: number) => readingOf(day, minute, 'America/Chicago')

describe('a time on the clock of Chicago', () => {
  test('means one moment on most days', () => {
    expect(read('2026-11-20', 570)).toEqual({ kind: 'once', at: utc('2026-11-20T15:30:00Z') })
  })

  test('means none where the clock is put forward, and stands for the one an hour on', () => {
    expect(read('2026-03-08', 150)).toEqual({ kind: 'skipped', at: utc('2026-03-08T08:30:00Z') })
    expect(read('2026-03-08', 119)).toEqual({ kind: 'once', at: utc('2026-03-08T07:59:00Z') })
    expect(read('2026-03-08', 180)).toEqual({ kind: 'once', at: utc('2026-03-08T08:00:00Z') })
  })

  test('means two where the clock is put back', () => {
    expect(read('2026-11-01', 90)).toEqual({
      kind: 'twice',
      at: utc('2026-11-01T06:30:00Z'),
      again: utc('2026-11-01T07:30:00Z'),
    })
    expect(read('2026-11-01', 120)).toEqual({ kind: 'once', at: utc('2026-11-01T08:00:00Z') })
    expect(read('2026-11-01', 59).kind).toBe('once')
  })
})

test('half an hour is put back on Lord Howe Island', () => {
  expect(readingOf('2026-04-05', 105, 'Australia/Lord_Howe')).toEqual({
    kind: 'twice',
    at: utc('2026-04-04T14:45:00Z'),
    again: utc('2026-04-04T15:15:00Z'),
  })
})

test('an hour before midnight comes twice in Beirut, on the day that it belongs to', () => {
  expect(readingOf('2026-10-24', 23 * 60 + 30, 'Asia/Beirut')).toMatchObject({ kind: 'twice' })
  expect(readingOf('2026-10-25', 0, 'Asia/Beirut').kind).toBe('once')
})

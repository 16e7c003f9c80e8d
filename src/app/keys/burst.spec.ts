import { expect, test } from 'vitest'
import { createBurst } from './burst'

/** Keys with so much between them, the last of which is an Enter. */
function pressed(text: string, gaps: number | readonly number[]) {
  const burst = createBurst()
  let at = 5_000
  const gap = (place: number) => (typeof gaps === 'number' ? gaps : (gaps[place] ?? 0))
  const isScan = text.split('').map((key, place) => {
    burst.hear({ key, timeStamp: at })
    at += gap(place)
    return burst.isScan()
  })
  return { burst, at, isScan, isWhole: burst.isWhole(at) }
}

test('from the third key on a scanner is known, and all that it wrote is one burst', () => {
  for (const ms of [0, 4, 11, 30]) {
    const { burst, isScan, isWhole } = pressed('7TRK221', ms)
    expect(isScan).toEqual([false, false, true, true, true, true, true])
    expect(isWhole).toBe(true)
    expect(burst.text()).toBe('7TRK221')
  }
})

test('neither a fast hand is a scanner, nor one that bursts, nor two keys under one finger', () => {
  expect(pressed('Delgado', 90).isWhole).toBe(false)
  expect(pressed('Delgado', 40).isScan).not.toContain(true)
  expect(pressed('Delgado', [90, 40, 40, 90, 40, 40, 40]).isWhole).toBe(false)
  expect(pressed('th', [20, 60]).isWhole).toBe(false)
  // Three under one finger are no whole word.
  expect(pressed('king', [120, 30, 30, 90])).toMatchObject({ isWhole: false })
})

test('one key that comes late makes no hand of a scanner', () => {
  const { burst, isWhole } = pressed(
    '1M8GDM9AXKP042788',
    [45, 30, 30, 30, 30, 30, 60, 30, 30, 30, 30, 120, 8, 30, 30],
  )
  expect(burst.text()).toBe('1M8GDM9AXKP042788')
  expect(isWhole).toBe(true)
})

const FALTERING = [100, 200, 308].flatMap((pause) =>
  ['1M8GDM9AXKP042788', 'KP 50719'].flatMap((text) =>
    [4, 12, 30].flatMap((ms) => text.split('').map((_, place) => ({ text, ms, pause, place }))),
  ),
)

test.each(FALTERING)(
  'a burst that falters once is whole: $text at $ms ms, and $pause ms at $place',
  ({ text, ms, pause, place }) => {
    const gaps = text.split('').map((_, at) => (at === place ? pause : ms))
    const { burst, isWhole } = pressed(text, gaps)
    expect(burst.text()).toBe(text)
    expect(isWhole).toBe(true)
  },
)

test('a hand that writes a date is none at its last key, when no Enter comes after it', () => {
  const { burst, at } = pressed('05172031', 40)
  expect(burst.isWhole(at - 40)).toBe(false)
  const scan = pressed('05172031', 30)
  expect(scan.burst.isWhole(scan.at - 30)).toBe(true)
})

test('a hand that falters is none the less a hand', () => {
  for (const pause of [100, 200, 308]) {
    expect(pressed('Delgado', [40, 40, 40, pause, 40, 40, 40]).isWhole).toBe(false)
    expect(pressed('Delgado', [90, 40, 40, pause, 40, 40, 90]).isWhole).toBe(false)
    // Four under two fingers, and an Enter.
    expect(pressed('king', [30, 30, 30, pause]).isWhole).toBe(false)
  }
  expect(pressed('ruth', 200)).toMatchObject({ isWhole: false })
})

test('a plate of two is known by its Enter', () => {
  expect(pressed('A1', 12)).toMatchObject({ isWhole: true, isScan: [false, false] })
})

test('what was typed a while before is no part of it, and after its end all begins anew', () => {
  const { burst, at } = pressed('ruth', 90)
  for (const [place, key] of '7TRK'.split('').entries()) burst.hear({ key, timeStamp: at + 600 + place * 8 })
  expect(burst.text()).toBe('7TRK')
  expect(burst.isOver(at + 700)).toBe(false)
  expect(burst.isOver(at + 1_000)).toBe(true)
  burst.end()
  expect(burst.text()).toBe('')
  expect(burst.isScan()).toBe(false)
})

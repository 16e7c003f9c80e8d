import { expect, test } from 'vitest'
import { createFakeClock } from '~/client/testing/fakeClock'
import type { Position } from '~/contract/changes'
import { Liveness } from './liveness'

const at = (number: number, epoch = 'a'): Position => ({ epoch, number })

function page() {
  const clock = createFakeClock()
  const places = { position: at(4), newest: at(4) }
  const said: boolean[] = []
  const liveness = new Liveness({
    clock,
    position: () => places.position,
    newest: () => places.newest,
    onChange: (isLive) => said.push(isLive),
  })
  return {
    ...clock,
    heard: () => liveness.onEvent(),
    cut: (retry?: 'in vain') => liveness.onCut(retry),
    reading: (isReading: boolean) => liveness.setReading(isReading),
    places,
    said,
  }
}

test('live from the first word, for as long as one comes every 15 s', async () => {
  const { said, heard, advance } = page()
  await advance(2_000)
  expect(said).toEqual([])
  for (let beat = 0; beat < 4; beat += 1) {
    heard()
    await advance(15_000)
  }
  expect(said).toEqual([true])
  await advance(26_000)
  expect(said).toEqual([true, false])
  heard()
  expect(said).toEqual([true, false, true])
})

test('a line that was cut for a moment is no news, and one that stays cut is', async () => {
  const { said, heard, cut, advance } = page()
  heard()
  cut()
  await advance(4_000)
  heard()
  await advance(10_000)
  expect(said).toEqual([true])
  cut()
  await advance(6_000)
  expect(said).toEqual([true, false])
})

test('where the try after a cut is in vain as well, that is news at once', async () => {
  const { said, heard, cut, advance } = page()
  heard()
  cut()
  await advance(900)
  cut('in vain')
  expect(said).toEqual([true, false])
  // Another tab may hear of its end later.
  cut()
  expect(said).toEqual([true, false])
  heard()
  expect(said).toEqual([true, false, true])
})

test('behind what it has read itself for five seconds, it is not live until it has come up', async () => {
  const { said, heard, places, advance } = page()
  heard()
  places.newest = at(9)
  await advance(4_000)
  expect(said).toEqual([true])
  await advance(2_000)
  expect(said).toEqual([true, false])
  places.position = at(9)
  heard()
  expect(said).toEqual([true, false, true])
  // Another line of history is no place to have come to.
  places.newest = at(2, 'b')
  await advance(6_000)
  expect(said).toEqual([true, false, true, false])
})

test('while all is read anew, what it says is not said of everything', async () => {
  const { said, heard, reading, advance } = page()
  heard()
  reading(true)
  await advance(6_000)
  expect(said).toEqual([true, false])
  reading(false)
  await advance(1_000)
  expect(said).toEqual([true, false, true])
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeyTurns } from './keyTurns'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What has become of a turn that was asked for, up to now. */
function watched(turn: Promise<(() => void) | null>) {
  const state: { now: 'waiting' | 'held' | 'sent away'; release: () => void } = {
    now: 'waiting',
    release: () => {},
  }
  void (async () => {
    const release = await turn
    state.now = release ? 'held' : 'sent away'
    if (release) state.release = release
  })()
  return state
}

const moment = () => vi.advanceTimersByTimeAsync(0)

describe('a turn', () => {
  test('is had at once where nobody has it, by each name', async () => {
    const take = createKeyTurns(1_000)
    const [one, other] = [watched(take('one')), watched(take('other'))]
    await moment()
    expect([one.now, other.now]).toEqual(['held', 'held'])
  })

  test('is waited for, and had when it is given back', async () => {
    const take = createKeyTurns(1_000)
    const first = watched(take('one'))
    const second = watched(take('one'))
    await vi.advanceTimersByTimeAsync(999)
    expect([first.now, second.now]).toEqual(['held', 'waiting'])
    first.release()
    await moment()
    expect(second.now).toBe('held')
  })

  test('is not waited for longer than agreed', async () => {
    const take = createKeyTurns(1_000)
    const first = watched(take('one'))
    const second = watched(take('one'))
    await vi.advanceTimersByTimeAsync(999)
    expect(second.now).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect([first.now, second.now]).toEqual(['held', 'sent away'])
    first.release()
    const third = watched(take('one'))
    await moment()
    expect(third.now).toBe('held')
  })

  test('is held by one at a time, and all who wait get theirs', async () => {
    const take = createKeyTurns(1_000)
    const turns = Array.from({ length: 50 }, () => watched(take('one')))
    for (let done = 0; done < 50; done++) {
      await moment()
      const holders = turns.filter(({ now }) => now === 'held')
      expect(holders).toHaveLength(done + 1)
      holders.at(-1)?.release()
    }
  })

  test('passed along among others is waited for no longer in all than agreed', async () => {
    const take = createKeyTurns(1_000)
    const turns = [watched(take('one')), watched(take('one')), watched(take('one'))]
    await vi.advanceTimersByTimeAsync(600)
    turns[0]?.release()
    await vi.advanceTimersByTimeAsync(399)
    expect(turns.map(({ now }) => now)).toEqual(['held', 'held', 'waiting'])
    await vi.advanceTimersByTimeAsync(1)
    expect(turns.map(({ now }) => now)).toEqual(['held', 'held', 'sent away'])
  })

  test('is waited for as long as agreed though the clock is set back meanwhile', async () => {
    const take = createKeyTurns(1_000)
    const turns = [watched(take('one')), watched(take('one')), watched(take('one'))]
    await vi.advanceTimersByTimeAsync(600)
    vi.setSystemTime(Date.now() - 5 * 3_600_000)
    turns[0]?.release()
    await vi.advanceTimersByTimeAsync(400)
    expect(turns.map(({ now }) => now)).toEqual(['held', 'held', 'sent away'])
  })

  test('that was had leaves no clock running', async () => {
    const take = createKeyTurns(1_000)
    const first = watched(take('one'))
    const second = watched(take('one'))
    await moment()
    first.release()
    await moment()
    second.release()
    expect(vi.getTimerCount()).toBe(0)
  })
})

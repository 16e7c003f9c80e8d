import { expect, onTestFinished, test } from 'vitest'
import { createTestLocks } from '~/client/outbox/testing/tabs'
import { createFakeTabs } from '~/client/search/testing/tabs'
import { createListeners } from '~/client/signal'
import { settle } from '~/client/testing/fakeClock'
import { ListeningTab } from './listeningTab'

/** The tabs of one browser, by name; each says whether it listens. */
function browser() {
  const locks = createTestLocks()
  const { open } = createFakeTabs()
  const listening = new Set<string>()
  function tab(name: string, isSeen = true) {
    const seen = { is: isSeen }
    const looks = createListeners()
    const leader = open()
    const lock = new ListeningTab({
      connection: 'desk',
      locks: locks.locksOf(leader),
      leader,
      sight: { isSeen: () => seen.is, onSeen: looks.add },
      onTurn(signal) {
        listening.add(name)
        signal.addEventListener('abort', () => listening.delete(name))
      },
    })
    let isOpen = true
    const close = () => {
      if (!isOpen) return
      isOpen = false
      lock.close()
      leader.close()
    }
    onTestFinished(close)
    return {
      isMine: () => lock.isMine(),
      close,
      async look(is: boolean) {
        seen.is = is
        looks.tell()
        await settle()
      },
    }
  }
  return { tab, who: async () => (await settle(), [...listening]) }
}

test('one tab listens, and when it is closed another does', async () => {
  const { tab, who } = browser()
  const [first, second] = [tab('first'), tab('second')]
  expect(await who()).toEqual(['first'])
  expect([first.isMine(), second.isMine()]).toEqual([true, false])
  first.close()
  expect(await who()).toEqual(['second'])
})

test('one that is looked at takes it from one that is not, and from no other', async () => {
  const { tab, who } = browser()
  const first = tab('first')
  const second = tab('second', false)
  await first.look(false)
  expect(await who()).toEqual(['first'])
  await second.look(true)
  expect(await who()).toEqual(['second'])
  await first.look(true)
  expect(await who()).toEqual(['second'])
  await second.look(false)
  expect(await who()).toEqual(['first'])
})

test('whose turn comes out of sight gives it to one in sight', async () => {
  const { tab, who } = browser()
  const first = tab('first')
  tab('hidden', false)
  tab('seen')
  first.close()
  expect(await who()).toEqual(['seen'])
})

test('where all are out of sight one listens, and still does when they are shut one by one', async () => {
  const { tab, who } = browser()
  const tabs = ['one', 'two', 'three'].map((name) => tab(name, false))
  for (const { close } of tabs) {
    expect(await who()).toHaveLength(1)
    close()
  }
  expect(await who()).toEqual([])
})

test('several in sight settle on one', async () => {
  const { tab, who } = browser()
  const hidden = tab('hidden', false)
  expect(await who()).toEqual(['hidden'])
  const seen = [tab('a', false), tab('b', false), tab('c', false)]
  await Promise.all(seen.map((one) => one.look(true)))
  expect(await who()).toHaveLength(1)
  expect(hidden.isMine()).toBe(false)
})

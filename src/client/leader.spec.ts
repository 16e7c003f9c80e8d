import { afterEach, expect, test } from 'vitest'
import { createLeader, type Leader, type LeaderParts } from './leader'
import { settle } from './testing/fakeClock'

const open: Leader[] = []
afterEach(() => {
  for (const leader of open.splice(0)) leader.close()
})

/** Web Locks as far as they matter here: one holder a name, the others wait in line. */
function createLocks() {
  const lines = new Map<string, (() => Promise<unknown>)[]>()
  const request = async (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<unknown>) => {
    const line = lines.get(name) ?? []
    lines.set(name, line)
    await new Promise<void>((resolve, reject) => {
      const run = async () => {
        resolve()
        await hold()
        line.shift()
        void line[0]?.()
      }
      line.push(run)
      if (line.length === 1) void run()
      signal.addEventListener('abort', () => {
        if (line[0] === run) return
        line.splice(line.indexOf(run), 1)
        reject(new DOMException('left the line', 'AbortError'))
      })
    })
  }
  return { request } as unknown as NonNullable<LeaderParts['locks']>
}

function tab(connection: string, parts: LeaderParts = {}) {
  const leader = createLeader(connection, { openChannel: null, ...parts })
  open.push(leader)
  return leader
}

test('one tab of a connection leads, and the next takes over when it closes', async () => {
  const locks = createLocks()
  const first = tab('desk-1', { locks })
  const second = tab('desk-1', { locks })
  const elsewhere = tab('desk-2', { locks })
  await settle()
  expect([first.isLeader(), second.isLeader(), elsewhere.isLeader()]).toEqual([true, false, true])

  let takeovers = 0
  second.subscribe(() => (takeovers += 1))
  first.close()
  await settle()
  expect([first.isLeader(), second.isLeader(), takeovers]).toEqual([false, true, 1])
})

test('a tab that closes while it waits never leads', async () => {
  const locks = createLocks()
  const first = tab('desk-1', { locks })
  const second = tab('desk-1', { locks })
  second.close()
  first.close()
  await settle()
  expect(second.isLeader()).toBe(false)
})

const forbiddenLocks = { request: () => Promise.reject(new DOMException('not here', 'SecurityError')) }

test('where locks are forbidden the tab goes on by itself', async () => {
  const leader = tab('desk-1', { locks: forbiddenLocks as unknown as NonNullable<LeaderParts['locks']> })
  await settle()
  expect(leader.isLeader()).toBe(true)
})

const openChannel = (name: string) => new BroadcastChannel(name)

test('what one tab tells, the others of its connection hear, and not itself', async () => {
  const parts = { locks: createLocks(), openChannel }
  const [first, second, elsewhere] = [tab('desk-1', parts), tab('desk-1', parts), tab('desk-2', parts)]
  const heard: unknown[] = []
  first.hear((message) => heard.push(['first', message]))
  elsewhere.hear((message) => heard.push(['elsewhere', message]))
  const arrived = new Promise<void>((resolve) => {
    second.hear((message) => {
      heard.push(['second', message])
      resolve()
    })
  })
  first.tell({ page: 3 })
  await arrived
  expect(heard).toEqual([['second', { page: 3 }]])
})

test('without BroadcastChannel nothing is heard and nothing breaks', () => {
  const leader = tab('desk-1', { locks: createLocks() })
  leader.hear(() => expect.fail('there is nobody to hear'))
  expect(() => leader.tell('anyone?')).not.toThrow()
})

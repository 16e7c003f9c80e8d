import { expect, test } from 'vitest'
import { createToastQueue, type Queued } from './ToastCorner'

function screen() {
  const on: string[] = []
  const queue = createToastQueue<Queued & { title: string }>({
    show({ id, title }) {
      const at = on.findIndex((one) => one.startsWith(`${id}:`))
      if (at < 0) on.push(`${id}: ${title}`)
      else on[at] = `${id}: ${title}`
    },
    close(id) {
      const at = on.findIndex((one) => one.startsWith(`${id}:`))
      if (at >= 0) on.splice(at, 1)
      queue.closed(id)
    },
  })
  const as = (kind: Partial<Queued>) => (id: string, title: string) =>
    queue.add({ id, title, isAlert: false, hasAction: false, isTimed: false, ...kind })
  return {
    on,
    queue,
    plain: as({}),
    undo: as({ hasAction: true }),
    alert: as({ isAlert: true }),
    timed: as({ hasAction: true, isTimed: true }),
  }
}

test('a plain message gives way to the next', () => {
  const { on, plain } = screen()
  plain('a', 'Ruth is saved')
  plain('b', 'Tom is saved')
  expect(on).toEqual(['b: Tom is saved'])
})

test('an Undo is not displaced: what comes waits until it is gone, in order', () => {
  const { on, queue, undo, plain } = screen()
  undo('a', 'Ruth is moved')
  plain('b', 'Tom is saved')
  undo('c', 'Ana is moved')
  expect(on).toEqual(['a: Ruth is moved'])
  queue.remove('a')
  expect(on).toEqual(['b: Tom is saved'])
  queue.remove('b')
  expect(on).toEqual(['c: Ana is moved'])
})

test('an alert stays, and keeps neither an Undo nor a plain message waiting', () => {
  const { on, queue, alert, undo } = screen()
  alert('a', 'Ruth was not moved')
  alert('b', 'Tom was not moved')
  undo('c', 'Ana is moved')
  expect(on).toEqual(['a: Ruth was not moved', 'c: Ana is moved'])
  queue.remove('a')
  expect(on).toEqual(['c: Ana is moved', 'b: Tom was not moved'])
})

test('what ends at a time of its own waits for nothing', () => {
  const { on, undo, timed } = screen()
  undo('a', 'Ruth is moved')
  timed('b', 'Invoice 7 is being voided')
  timed('c', 'Invoice 8 is being voided')
  expect(on).toHaveLength(3)
})

test('what has the same id is replaced, on screen and in the queue', () => {
  const { on, queue, undo, plain, alert } = screen()
  undo('a', 'Ruth is checked in')
  plain('b', 'Tom is saved')
  undo('a', 'Ruth is in progress')
  plain('b', 'Tom is saved again')
  expect(on).toEqual(['a: Ruth is in progress'])
  alert('a', 'Ruth was not moved')
  expect(on).toEqual(['a: Ruth was not moved'])
  queue.remove('a')
  expect(on).toEqual(['b: Tom is saved again'])
})

test('what turns into an alert while another alert stands waits for that', () => {
  const { on, queue, undo, alert } = screen()
  alert('a', 'Ruth was not moved')
  undo('b', 'Tom is moved')
  alert('b', 'Tom was not changed back')
  expect(on).toEqual(['a: Ruth was not moved'])
  queue.remove('a')
  expect(on).toEqual(['b: Tom was not changed back'])
})

test('while a card is carried, everything waits', () => {
  const { on, queue, plain, timed } = screen()
  queue.hold(true)
  plain('a', 'Ruth is saved')
  timed('b', 'Invoice 7 is being voided')
  expect(on).toEqual([])
  queue.hold(false)
  expect(on).toEqual(['a: Ruth is saved', 'b: Invoice 7 is being voided'])
})

import { beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '~/client/api/failure'
import { aPayment, createDesk } from '~/client/outbox/testing/desk'
import { HOUR } from '~/client/outbox/testing/time'
import { toast } from '~/ui/toast'
import { resolveEntry } from './resolveEntry'

vi.mock(import('~/ui/toast'), () => ({ toast: vi.fn<typeof toast>(() => ({ close() {} })) }))
const toasted = vi.mocked(toast)
beforeEach(() => toasted.mockClear())

const failing = () => new Failure('broken', 'The service failed', { status: 500, requestId: 'req_1' })

/** Stopped, and so to be decided on, in two tabs that do not hear of each other. */
async function stoppedInTwoTabs() {
  const desk = createDesk()
  const [left, right] = [desk.openTab({ channel: false }), desk.openTab({ channel: false })]
  desk.service.next(failing())
  left.outbox.write(aPayment()).catch(() => undefined)
  await desk.time.settle()
  await left.outbox.resolve(left.outbox.get().entries[0]?.id ?? '', 'stop')
  await desk.time.advance(HOUR)
  const [entry] = (await right.outbox.fresh()).entries
  if (entry?.state !== 'unsure') throw new Error('nothing is to be decided')
  return { desk, left: left.outbox, right: right.outbox, entry }
}

test('a decision that counts needs no word', async () => {
  const { desk, right, entry } = await stoppedInTwoTabs()
  expect(await resolveEntry(right, entry, 'discard')).toBe(true)
  expect(toasted).not.toHaveBeenCalled()
  expect(await desk.kept()).toEqual([])
})

test.each(['again', 'discard'] as const)(
  'let go in another tab before: %s changes nothing, and says that nothing waits any more',
  async (how) => {
    const { desk, left, right, entry } = await stoppedInTwoTabs()
    await left.resolve(entry.id, 'discard')
    expect(await resolveEntry(right, entry, how)).toBe(false)
    expect(toasted).toHaveBeenCalledExactlyOnceWith({
      id: `decide ${entry.id}`,
      title: 'Already handled in another tab',
      detail: `${entry.label}: it is no longer waiting on this computer.`,
    })
    await desk.time.advance(HOUR)
    expect(desk.service.effects).toEqual([])
  },
)

test('sent again by another tab before: it is said how far that is, and it is not sent twice', async () => {
  const { desk, left, right, entry } = await stoppedInTwoTabs()
  desk.service.next(failing())
  await left.resolve(entry.id, 'again')
  await desk.time.settle()
  expect(await resolveEntry(right, entry, 'again')).toBe(false)
  expect(toasted).toHaveBeenCalledExactlyOnceWith({
    id: `decide ${entry.id}`,
    title: 'Already handled in another tab',
    detail: `${entry.label}: sent, not confirmed yet.`,
  })
  await desk.time.advance(HOUR)
  expect(desk.service.effects).toHaveLength(1)
})

test('what this computer can’t note stands as before, and that is said', async () => {
  const { right, entry } = await stoppedInTwoTabs()
  await resolveEntry({ get: right.get, resolve: () => Promise.resolve(false) }, entry, 'discard')
  expect(toasted).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      title: 'Nothing was changed',
      detail: expect.stringContaining('Try again in a moment'),
    }),
  )
})

test('a second press while the first is under way is not taken for another tab’s', async () => {
  const { right, entry } = await stoppedInTwoTabs()
  const both = await Promise.all([
    resolveEntry(right, entry, 'discard'),
    resolveEntry(right, entry, 'discard'),
  ])
  expect(both).toEqual([true, false])
  expect(toasted).not.toHaveBeenCalled()
})

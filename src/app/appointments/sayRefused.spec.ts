import { beforeEach, expect, test, vi } from 'vitest'
import { sayRefused } from '~/app/forms/sayRefused'
import { Failure } from '~/client/api/failure'
import { appointment } from '~/client/testing/appointment'
import { toast } from '~/ui/toast'
import { sayEnd } from './panel/useRemove'
import { sayNotMoved } from './sayNotMoved'
import { MovedSince } from './useChange'

vi.mock(import('~/ui/toast'), () => ({ toast: vi.fn<typeof toast>(() => ({ close() {} })) }))
const toasted = vi.mocked(toast)
const last = () => toasted.mock.lastCall?.[0]
beforeEach(() => toasted.mockClear())

const no = new Failure('refused', 'No bay is free', { isWrite: true, requestId: 'req_7' })
const unread = new Failure('broken', 'The answer is not the record', { isWrite: true, confirmed: true })
const doubtful = new Failure('changed', 'Stale', { isWrite: true, unsure: true })
const standing = (status: string) => appointment('ruth', { status })

test('a no is told with where it stays and the service’s own reason', () => {
  sayRefused('Ruth Delgado was not changed', no, { whose: 'Ruth Delgado', id: 'changed 7' })
  expect(last()).toEqual({
    title: 'Ruth Delgado was not changed',
    detail: 'No bay is free (reference req_7)',
    tone: 'danger',
    id: 'changed 7',
  })
})

test.each([
  [unread, 'saved, but the answer could not be read', 'It was saved. Do not enter it again.'],
  [doubtful, 'it was changed on another computer meanwhile', 'It may have been saved by an earlier attempt'],
  [new Failure('unreachable', 'No answer', { isWrite: true }), 'the service could not', 'is not known yet'],
])('what may have been done is not said to stay as it was', (failure, title, detail) => {
  sayRefused('Ruth Delgado was not changed', failure, { whose: 'Ruth Delgado' })
  expect(last()?.title).toContain(`Ruth Delgado: ${title}`)
  expect(last()?.detail).toContain(detail)
  expect(last()?.title).not.toContain('stays')
  sayRefused('Invoice 7 was not voided', failure)
  expect(last()?.title).not.toContain('not voided')
})

const move = { name: 'Ruth', from: 'confirmed', to: 'no_show', id: 'moved 7' }

test('a card that another desk has moved is said to stand where it is, and not where it was seen', () => {
  sayNotMoved({ ...move, now: standing('confirmed') }, no)
  expect(last()?.title).toBe('Ruth stays in Confirmed')
  sayNotMoved({ ...move, now: standing('checked_in') }, no)
  expect(last()?.title).toBe('Ruth is now in Checked in')
  expect(last()?.id).toBe('moved 7')
})

test('one that is gone or can’t be read is said to stand nowhere', () => {
  sayNotMoved({ ...move, now: null }, new Failure('missing', 'Not found', { isWrite: true }))
  expect(last()?.title).toBe('Ruth: the appointment was deleted')
  sayNotMoved({ ...move, now: undefined }, no)
  expect(last()?.title).toBe('Ruth was not moved to No-show')
  sayNotMoved({ ...move, now: undefined }, unread)
  expect(last()?.title).toBe('Ruth: saved, but the answer could not be read')
  sayNotMoved({ ...move, now: standing('no_show') }, unread)
  expect(last()?.title).toBe('Ruth, now in No-show: saved, but the answer could not be read')
})

test('what is no longer as it was left is not taken back, and that is no alarm', () => {
  sayNotMoved({ ...move, now: undefined }, new MovedSince(standing('in_progress')))
  expect(last()).toEqual({
    title: 'Ruth was moved to In progress meanwhile',
    detail: 'Nothing was sent.',
    id: 'moved 7',
  })
  sayNotMoved({ ...move, now: undefined }, new MovedSince(null))
  expect(last()?.title).toBe('Ruth: the appointment was deleted')
})

test('a deletion that another desk was first with is one, and is told as theirs', () => {
  sayEnd('Ruth', { kind: 'failed', failure: new Failure('missing', 'Not found', { isWrite: true }) })
  expect(last()).toEqual({ title: 'Ruth: the appointment was already deleted on another computer' })
  sayEnd('Ruth', { kind: 'failed', failure: no })
  expect(last()?.title).toBe('Ruth: the appointment is not deleted')
})

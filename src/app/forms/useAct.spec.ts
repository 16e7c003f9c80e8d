import { beforeEach, expect, test, vi } from 'vitest'
import { settle } from '~/client/testing/fakeClock'
import { later } from '~/client/testing/later'
import { toast } from '~/ui/toast'
import { createUndoing } from './undoing'
import { NotSent, perform, type Act } from './useAct'

vi.mock(import('~/ui/toast'), () => ({ toast: vi.fn<typeof toast>(() => ({ close() {} })) }))
const toasted = vi.mocked(toast)
const last = () => toasted.mock.lastCall?.[0]
beforeEach(() => toasted.mockClear())

/** A desk that writes words on one card; the service answers when it is told to. */
function desk() {
  const undoing = createUndoing()
  const asked: { word: string; answer: ReturnType<typeof later<string>> }[] = []
  const shown: string[] = []
  const refused = vi.fn<(failure: unknown) => void>()
  const write = (word: string): Act<string> => ({
    of: 'card 7',
    show() {
      shown.push(word)
      return () => void shown.splice(shown.indexOf(word), 1)
    },
    send() {
      const answer = later<string>()
      asked.push({ word, answer })
      return answer.promise
    },
    said: (answer) => ({ title: `It says ${answer}` }),
    refused,
  })
  const change = (from: string, to: string, before?: () => Promise<void>) =>
    perform(undoing, {
      ...write(to),
      undo: { act: () => ({ ...write(from), ...(before && { before }) }), newer: 'Changed again since' },
    })
  const answer = async () => {
    asked.at(-1)?.answer.resolve(asked.at(-1)?.word ?? '')
    await settle()
  }
  return {
    undoing,
    asked: () => asked.map(({ word }) => word),
    shown,
    refused,
    write,
    change,
    answer,
    asking: asked,
  }
}

test('it is shown until the service has answered, and then told of with the way back', async () => {
  const { change, answer, shown, undoing, asked } = desk()
  const done = change('old', 'new')
  expect(shown).toEqual(['new'])
  expect(toasted).not.toHaveBeenCalled()
  await answer()
  await expect(done).resolves.toBe(true)
  expect(shown).toEqual([])
  expect(last()).toMatchObject({ id: 'card 7', title: 'It says new', action: { word: 'Undo' } })
  last()?.action?.act()
  last()?.action?.act()
  expect(asked()).toEqual(['new', 'old'])
  await answer()
  expect(last()).toEqual({ id: 'card 7', title: 'It says old' })
  expect(undoing.last()).toBe(false)
})

test('what is refused is shown no longer, and there is nothing to take back', async () => {
  const { change, shown, undoing, refused, asking } = desk()
  const done = change('old', 'new')
  asking[0]?.answer.reject('no')
  await expect(done).resolves.toBe(false)
  expect(shown).toEqual([])
  expect(refused).toHaveBeenCalledExactlyOnceWith('no')
  expect(undoing.last()).toBe(false)
  expect(toasted).not.toHaveBeenCalled()
})

test('what is refused is not taken back either while it is still looked how it stands', async () => {
  const { undoing, write, asking } = desk()
  const looking = later<void>()
  void perform(undoing, {
    ...write('new'),
    undo: { act: () => write('old'), newer: '' },
    refused: () => looking.promise,
  })
  asking[0]?.answer.reject('no')
  await settle()
  expect(undoing.last()).toBe(false)
})

test('it can be taken back before it is answered, and the later words stay on top', async () => {
  const { change, shown, undoing, asked } = desk()
  void change('old', 'new')
  await settle()
  expect(undoing.last()).toBe(true)
  await settle()
  expect(asked()).toEqual(['new', 'old'])
  expect(shown).toEqual(['new', 'old'])
})

test('an older change under a newer one is not taken back with it', async () => {
  const { change, answer, asked } = desk()
  void change('old', 'new')
  await answer()
  const first = last()?.action
  void change('new', 'newest')
  await answer()
  first?.act()
  expect(asked()).toEqual(['new', 'newest'])
  expect(last()).toEqual({
    title: 'Changed again since',
    detail: 'Nothing was sent: undo the newer change first.',
  })
})

test('words of another desk are not written over, and nothing is sent', async () => {
  const { change, answer, asked, shown, undoing, refused } = desk()
  void change('old', 'new', () => Promise.reject(new NotSent('Another desk was at it')))
  await answer()
  undoing.last()
  await settle()
  expect(last()).toEqual({ id: 'card 7', title: 'Another desk was at it', detail: 'Nothing was sent.' })
  expect([asked(), shown]).toEqual([['new'], []])
  expect(refused).not.toHaveBeenCalled()
  expect(undoing.last()).toBe(false)
})

test('where that could not be found out, it can be tried once more', async () => {
  const { change, answer, asked, undoing } = desk()
  let isOnline = false
  void change('old', 'new', async () => {
    if (!isOnline) throw new NotSent('It could not be read', true)
  })
  await answer()
  undoing.last()
  await settle()
  expect(last()).toMatchObject({ title: 'It could not be read', action: { word: 'Undo' } })
  isOnline = true
  last()?.action?.act()
  await settle()
  expect(asked()).toEqual(['new', 'old'])
})

test('what came to nothing by its own answer is not taken back, and not told of', async () => {
  const { undoing, write } = desk()
  const isDone = await perform(undoing, {
    ...write('new'),
    send: () => Promise.resolve('old'),
    said: () => null,
    undo: { act: (answer) => (answer === 'old' ? null : write('old')), newer: '' },
  })
  expect([isDone, toasted.mock.calls, undoing.last()]).toEqual([true, [], false])
})

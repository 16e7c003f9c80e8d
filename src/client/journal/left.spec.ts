import { describe, expect, test } from 'vitest'
import { Failure } from '../api/failure'
import { createDesk, watchEnd } from './testing/desk'
import { MINUTE } from './testing/time'
import { ALL, bookAll, done, open, reload } from './testing/together'

const no = (message: string) => new Failure('refused', message, { status: 422, requestId: 'req_1' })

describe('a page that goes in between', () => {
  test('leaves the rest to a person, with what is made in it', async () => {
    const desk = createDesk()
    const before = open(desk)
    desk.service.next('hangs')
    bookAll(before)
    await desk.time.advance(MINUTE)
    const { journal } = await reload(desk, before)
    expect(done(desk)).toEqual(ALL.slice(0, 1))
    expect(journal.get()).toMatchObject({ held: 0, unsent: 0, unsure: 0, entries: [], foreign: 0 })
    expect(journal.get().left).toMatchObject([
      {
        id: 'of-customer',
        made: [{ answer: { id: 'made-1' }, memo: 'Ruth' }],
        next: [{}, { memo: 'visit' }],
      },
    ])
  })

  test('a person goes on in its place, and nothing of it is left', async () => {
    const desk = createDesk()
    const before = open(desk)
    desk.service.next('hangs')
    bookAll(before)
    await desk.time.advance(MINUTE)
    const { journal } = await reload(desk, before)
    const [left] = journal.get().left
    const write = { method: 'POST', path: '/appointments', body: { at: 11 }, label: 'Visit' } as const
    const end = watchEnd(journal.write(write, { instead: left?.id ?? '', made: left?.made ?? [] }))
    await desk.time.advance(MINUTE)
    expect(end.value).toEqual({ id: 'made-2' })
    expect(await desk.kept()).toEqual([])
  })

  test('a person lets it go', async () => {
    const desk = createDesk()
    const before = open(desk)
    desk.service.next('hangs')
    bookAll(before)
    await desk.time.advance(MINUTE)
    const { journal } = await reload(desk, before)
    expect(await journal.resolve('of-customer', 'discard')).toBe(true)
    expect(await desk.kept()).toEqual([])
  })
})

describe('what waits goes to the person', () => {
  test('with a customer that is refused: nothing is left', async () => {
    const desk = createDesk()
    desk.service.refuse(({ path }) => (path === '/customers' ? no('No more Ruths') : null))
    const ends = bookAll(open(desk))
    await desk.time.advance(MINUTE)
    expect(ends.person.error).toMatchObject({ message: 'No more Ruths' })
    expect(ends.car.error).toMatchObject({ kind: 'unreachable' })
    expect(ends.appointment.error).toMatchObject({ kind: 'unreachable' })
    expect(done(desk)).toEqual([])
    expect(await desk.kept()).toEqual([])
  })

  test('with an appointment that is refused: who was made is known', async () => {
    const desk = createDesk()
    const tab = open(desk)
    const { journal } = tab
    desk.service.refuse(({ path }) => (path === '/appointments' ? no('Overlaps') : null))
    const ends = bookAll(tab)
    await desk.time.advance(MINUTE)
    expect(ends.appointment.error).toMatchObject({ message: 'Overlaps' })
    const { left, refused } = await journal.fresh()
    expect(refused).toBe(0)
    expect(left).toMatchObject([
      { left: 'unsent', made: [{ answer: { id: 'made-1' } }, { answer: { id: 'made-2' } }] },
    ])
  })

  test('with a customer that is let go: it is one thing, and nothing of it is sent', async () => {
    const desk = createDesk()
    const tab = open(desk)
    const { journal } = tab
    desk.service.reach(false)
    const ends = bookAll(tab)
    await desk.time.advance(MINUTE)
    await journal.fresh()
    await journal.resolve('of-customer', 'discard')
    desk.service.reach(true)
    await desk.time.advance(5 * MINUTE)
    expect(ends.appointment.isOver).toBe(true)
    expect(done(desk)).toEqual([])
    expect(journal.get()).toMatchObject({ entries: [], left: [{ id: 'of-customer', left: 'let go' }] })
  })

  test('with a customer that waits for a decision; sent again as new, it is made, and the rest is left', async () => {
    const desk = createDesk()
    const before = open(desk)
    desk.service.reach(false)
    bookAll(before)
    await desk.time.advance(MINUTE)
    before.crash()
    desk.service.reach(true)
    desk.service.refuse(() => no('Not now'))
    const { journal } = await reload(desk, before)
    expect(journal.get()).toMatchObject({ refused: 1, entries: [{ next: [{}, {}] }] })
    desk.service.refuse(() => null)
    await journal.resolve('of-customer', 'again')
    await desk.time.advance(MINUTE)
    expect(done(desk)).toMatchObject([{ path: '/customers' }])
    expect(journal.get().left).toMatchObject([{ made: [{ answer: { id: 'made-1' } }] }])
  })
})

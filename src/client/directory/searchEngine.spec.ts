import { expect, test } from 'vitest'
import { settle } from '../testing/fakeClock'
import type { FromSearch, ToSearch } from './messages'
import type { KnownCustomer, Rows } from './rows'
import { createSearchEngine } from './searchEngine'

const person = (name: string, updatedAt = 1): KnownCustomer => ({
  id: `id of ${name}`,
  name,
  contact: null,
  phone: '+15551234567',
  email: null,
  createdAt: 0,
  updatedAt,
})
const rowsOf = (...customers: KnownCustomer[]): Rows => ({ customers, vehicles: [] })

function createGate() {
  const waiting: (() => void)[] = []
  const opened = new Promise<void>((resolve) => waiting.push(resolve))
  return { opened, open: () => waiting.forEach((resolve) => resolve()) }
}

function createEngine(readKept: (connection: string) => AsyncIterable<Rows> = async function* () {}) {
  const answers: FromSearch[] = []
  const turns: (() => void)[] = []
  const page = { isFree: true }
  const engine = createSearchEngine({
    answer(message) {
      if (message.kind !== 'some') answers.push(message)
      else if (page.isFree) queueMicrotask(() => engine({ kind: 'more' }))
    },
    readKept,
    afterwards: (run) => turns.push(run),
  })
  const turn = () => turns.splice(0).forEach((run) => run())
  const found = (text: string) => {
    engine({ kind: 'search', id: 99, text })
    turn()
    const last = answers.at(-1)
    return last?.kind === 'results' ? last.results.found.map(({ name }) => name) : null
  }
  const say = (...messages: ToSearch[]) => messages.forEach((message) => engine(message))
  return { say, turn, turns, answers, found, page }
}

test('of several keys pressed while it was busy, the last is searched for, once', () => {
  const { say, turn, turns, answers } = createEngine()
  say(
    { kind: 'put', rows: rowsOf(person('Ruth')) },
    { kind: 'search', id: 1, text: 'r' },
    { kind: 'search', id: 2, text: 'ru' },
    { kind: 'search', id: 3, text: 'rut' },
  )
  expect(turns).toHaveLength(1)
  turn()
  expect(answers).toMatchObject([
    { kind: 'results', id: 3, results: { text: 'rut', found: [{ name: 'Ruth' }] } },
  ])
})

test('what is kept is found chunk by chunk, and said to be all at the end', async () => {
  const gate = createGate()
  const { say, found, answers } = createEngine(async function* () {
    yield rowsOf(person('Ruth'))
    await gate.opened
    yield rowsOf(person('Omar'))
  })
  say({ kind: 'load', connection: 'north' })
  await settle()
  expect(found('ruth')).toEqual(['Ruth'])
  expect(found('omar')).toEqual([])
  expect(answers.filter(({ kind }) => kind === 'loaded')).toEqual([])
  gate.open()
  await settle()
  expect(found('omar')).toEqual(['Omar'])
  expect(answers).toContainEqual({ kind: 'loaded', isWhole: true })
})

test('between two parts of what is kept it waits until the page lets it go on, and searches meanwhile', async () => {
  let isAsked = false
  const { say, found, answers, page } = createEngine(async function* () {
    yield rowsOf(person('Ruth'))
    isAsked = true
    yield rowsOf(person('Omar'))
  })
  page.isFree = false
  say({ kind: 'load', connection: 'north' })
  await settle()
  expect(isAsked).toBe(false)
  expect(found('ruth')).toEqual(['Ruth'])
  page.isFree = true
  say({ kind: 'more' })
  await settle()
  expect(found('omar')).toEqual(['Omar'])
  expect(answers).toContainEqual({ kind: 'loaded', isWhole: true })
})

test('cleared while it waits to go on, it lets go of what it was reading', async () => {
  let isOver = false
  const { say, page } = createEngine(async function* () {
    try {
      yield rowsOf(person('Ruth'))
      yield rowsOf(person('Omar'))
    } finally {
      isOver = true
    }
  })
  page.isFree = false
  say({ kind: 'load', connection: 'north' })
  await settle()
  expect(isOver).toBe(false)
  say({ kind: 'clear' })
  await settle()
  expect(isOver).toBe(true)
})

test('what was learned meanwhile is not undone by what was kept', async () => {
  const { say, found } = createEngine(async function* () {
    yield rowsOf({ ...person('Ruth'), name: 'Ruth Before' })
  })
  say(
    { kind: 'put', rows: rowsOf({ ...person('Ruth'), name: 'Ruth After' }) },
    { kind: 'load', connection: 'north' },
  )
  await settle()
  expect(found('ruth')).toEqual(['Ruth After'])
})

test('cleared while it loads, it has nothing and says nothing', async () => {
  const gate = createGate()
  const { say, found, answers } = createEngine(async function* () {
    yield rowsOf(person('Ruth'))
    await gate.opened
    yield rowsOf(person('Omar'))
  })
  say({ kind: 'load', connection: 'north' })
  await settle()
  say({ kind: 'clear' })
  gate.open()
  await settle()
  expect(found('ruth')).toEqual([])
  expect(found('omar')).toEqual([])
  expect(answers.filter(({ kind }) => kind === 'loaded')).toEqual([])
})

test('where what is kept can not be read back, it is not said to be all', async () => {
  const { say, answers } = createEngine(async function* () {
    yield rowsOf(person('Ruth'))
    throw new Error('the disk')
  })
  say({ kind: 'load', connection: 'north' })
  await settle()
  expect(answers).toEqual([{ kind: 'loaded', isWhole: false }])
})

test('who has a number is answered beside the searches', () => {
  const { say, answers } = createEngine()
  say({ kind: 'put', rows: rowsOf(person('Ruth')) }, { kind: 'phone', id: 5, phone: '+15551234567' })
  expect(answers).toEqual([{ kind: 'namesakes', id: 5, namesakes: [{ id: 'id of Ruth', name: 'Ruth' }] }])
})

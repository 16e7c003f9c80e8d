import { expect, test } from 'vitest'
import { settle } from '~/client/testing/fakeClock'
import { SearchEngine, type FromWorker, type ToWorker } from './engine'
import type { KnownCustomer, Rows } from './rows'

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

function createEngine(readStored: (connection: string) => AsyncIterable<Rows> = async function* () {}) {
  const answers: FromWorker[] = []
  const turns: (() => void)[] = []
  const page = { isFree: true }
  const engine = new SearchEngine({
    post(message) {
      if (message.kind !== 'chunk') answers.push(message)
      else if (page.isFree) queueMicrotask(() => engine.handle({ kind: 'more' }))
    },
    readStored,
    defer: (run) => turns.push(run),
  })
  const turn = () => turns.splice(0).forEach((run) => run())
  const found = (text: string) => {
    engine.handle({ kind: 'search', id: 99, text })
    turn()
    const last = answers.at(-1)
    return last?.kind === 'results' ? last.results.found.map(({ name }) => name) : null
  }
  const post = (...messages: ToWorker[]) => messages.forEach((message) => engine.handle(message))
  return { post, turn, turns, answers, found, page }
}

test('of several keys pressed while the worker was busy, it searches for the last, once', () => {
  const { post, turn, turns, answers } = createEngine()
  post(
    { kind: 'upsert', rows: rowsOf(person('Ruth')) },
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

test('stored customers are found chunk by chunk, and at the end the worker reports all', async () => {
  const gate = createGate()
  const { post, found, answers } = createEngine(async function* () {
    yield rowsOf(person('Ruth'))
    await gate.opened
    yield rowsOf(person('Omar'))
  })
  post({ kind: 'load', connection: 'north' })
  await settle()
  expect(found('ruth')).toEqual(['Ruth'])
  expect(found('omar')).toEqual([])
  expect(answers.filter(({ kind }) => kind === 'loaded')).toEqual([])
  gate.open()
  await settle()
  expect(found('omar')).toEqual(['Omar'])
  expect(answers).toContainEqual({ kind: 'loaded', isWhole: true })
})

test('between two chunks the worker waits for the page, and searches meanwhile', async () => {
  let isAsked = false
  const { post, found, answers, page } = createEngine(async function* () {
    yield rowsOf(person('Ruth'))
    isAsked = true
    yield rowsOf(person('Omar'))
  })
  page.isFree = false
  post({ kind: 'load', connection: 'north' })
  await settle()
  expect(isAsked).toBe(false)
  expect(found('ruth')).toEqual(['Ruth'])
  page.isFree = true
  post({ kind: 'more' })
  await settle()
  expect(found('omar')).toEqual(['Omar'])
  expect(answers).toContainEqual({ kind: 'loaded', isWhole: true })
})

test('cleared while it waits, the worker closes the store', async () => {
  let isOver = false
  const { post, page } = createEngine(async function* () {
    try {
      yield rowsOf(person('Ruth'))
      yield rowsOf(person('Omar'))
    } finally {
      isOver = true
    }
  })
  page.isFree = false
  post({ kind: 'load', connection: 'north' })
  await settle()
  expect(isOver).toBe(false)
  post({ kind: 'clear' })
  await settle()
  expect(isOver).toBe(true)
})

test('a stored customer does not replace one that was saved since', async () => {
  const { post, found } = createEngine(async function* () {
    yield rowsOf({ ...person('Ruth'), name: 'Ruth Before' })
  })
  post(
    { kind: 'upsert', rows: rowsOf({ ...person('Ruth'), name: 'Ruth After' }) },
    { kind: 'load', connection: 'north' },
  )
  await settle()
  expect(found('ruth')).toEqual(['Ruth After'])
})

test('cleared while it loads, the worker finds nothing and reports nothing', async () => {
  const gate = createGate()
  const { post, found, answers } = createEngine(async function* () {
    yield rowsOf(person('Ruth'))
    await gate.opened
    yield rowsOf(person('Omar'))
  })
  post({ kind: 'load', connection: 'north' })
  await settle()
  post({ kind: 'clear' })
  gate.open()
  await settle()
  expect(found('ruth')).toEqual([])
  expect(found('omar')).toEqual([])
  expect(answers.filter(({ kind }) => kind === 'loaded')).toEqual([])
})

test('where stored customers can’t be read, the worker does not report all', async () => {
  const { post, answers } = createEngine(async function* () {
    yield rowsOf(person('Ruth'))
    throw new Error('the disk')
  })
  post({ kind: 'load', connection: 'north' })
  await settle()
  expect(answers).toEqual([{ kind: 'loaded', isWhole: false }])
})

test('customers with a phone number are found beside the searches', () => {
  const { post, answers } = createEngine()
  post({ kind: 'upsert', rows: rowsOf(person('Ruth')) }, { kind: 'phone', id: 5, phone: '+15551234567' })
  expect(answers).toEqual([{ kind: 'namesakes', id: 5, namesakes: [{ id: 'id of Ruth', name: 'Ruth' }] }])
})

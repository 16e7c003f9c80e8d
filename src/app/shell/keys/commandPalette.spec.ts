import { expect, test } from 'vitest'
import { isMeant, splitTyped, type Command } from './commandPalette'

const command = (name: string, words: string, of?: Command['of']): Command => ({
  name,
  words,
  icon: 'plus',
  run: () => {},
  ...(of && { of }),
})

const quote = command('New quote', 'estimate', () => null)
const close = command('Day close', 'cash drawer')

test('a command is found by the beginnings of its words, in any order, and by what else it is called', () => {
  const found = ['day close', 'close day', 'clo', 'DRAWER', 'cash clo']
  const others = ['lose', 'day quote', 'closed']
  expect([...found, ...others].filter((typed) => isMeant(typed, close))).toEqual(found)
})

test('a command and a customer are told apart in one line, whichever comes first', () => {
  const typed = ['quote ruth delgado', 'ruth delgado quote', 'ruth quote delgado']
  const apart = { command: 'quote', customer: 'ruth delgado' }
  expect(typed.map((words) => splitTyped(words, [quote, close]))).toEqual([apart, apart, apart])
})

test('words of a command that is done for no customer are those of a name', () => {
  expect(splitTyped('ruth close', [quote, close])).toEqual({ command: '', customer: 'ruth close' })
})

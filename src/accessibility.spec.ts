import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// docs/accessibility.md claims nothing that no test holds.

const page = readFileSync('docs/accessibility.md', 'utf8')

const rowsOf = (heading: string) => {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [table = ''] = section.split('\n## ')
  return [...table.matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = '']) => row.split(' | ').map((cell) => cell.trim()))
    .slice(1)
    .filter(([first = '']) => !first.startsWith('--'))
}

const criteria = rowsOf('Criterion by criterion').map(([name = '', level, state, , held = '']) => ({
  number: name.split(' ')[0],
  level,
  state,
  tests: [...held.matchAll(/\[([\w-]+)\]/g)].map(([, id = '']) => id),
}))
const tests = rowsOf('The tests').map(([id = '', file = '', ...title]) => ({
  id: id.slice(1, -1),
  file: file.slice(1, -1),
  title: title.join(' | '),
}))

const count = (state: string) => criteria.filter((one) => one.state === state).length

/** How many criteria each guideline of WCAG 2.2 has at A and AA; 4.1.1 is gone. */
const GUIDELINES = {
  '1.1': 1,
  '1.2': 5,
  '1.3': 5,
  '1.4': 9,
  '2.1': 3,
  '2.2': 2,
  '2.3': 1,
  '2.4': 8,
  '2.5': 6,
  '3.1': 2,
  '3.2': 5,
  '3.3': 6,
  '4.1': 2,
}

test('the page has every criterion of WCAG 2.2 at A and AA, once', () => {
  const numbers = criteria.map(({ number = '' }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  const counts = Object.keys(GUIDELINES).map((guideline) => [
    guideline,
    numbers.filter((number) => number.startsWith(`${guideline}.`)).length,
  ])
  expect(Object.fromEntries(counts)).toEqual(GUIDELINES)
  expect(criteria.filter(({ level }) => level === 'A')).toHaveLength(31)
  expect(criteria.filter(({ level }) => level === 'AA')).toHaveLength(24)
})

test('what is called met names a test, and what is not met, not tested or reviewed says so', () => {
  const states = ['by review', 'no such content', 'not met', 'not tested']
  const wrong = criteria.filter(({ state = '', tests: held }) =>
    state.startsWith('met') ? held.length === 0 : !states.includes(state),
  )
  expect(wrong).toEqual([])
})

test('the counts at the head of the page are those of its table', () => {
  expect([count('not met'), count('not tested')]).toEqual([0, 1])
  expect(page.replaceAll('\n', ' ')).toContain(
    `${count('by review')} rest on review alone, and ${count('no such content')} do not apply`,
  )
})

test('each test that the page names is there, under that title', () => {
  expect(tests.length).toBeGreaterThan(25)
  const missing = tests.filter(({ file, title }) => !readFileSync(file, 'utf8').includes(title))
  expect(missing).toEqual([])
  const named = new Set(criteria.flatMap(({ tests: held }) => held))
  expect([...named].toSorted()).toEqual(tests.map(({ id }) => id).toSorted())
})

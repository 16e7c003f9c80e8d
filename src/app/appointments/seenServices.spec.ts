import { expect, test } from 'vitest'
import { seenServices, suggestServices } from './seenServices'

test('services are suggested by how often they were seen, each once', () => {
  const rows = ['Oil change', 'Brakes', 'oil change ', ' ', null, 'Brakes', 'OIL CHANGE', 'Alignment']
  expect(seenServices(rows.map((service) => ({ service })))).toEqual(['Oil change', 'Brakes', 'Alignment'])
})

const SEEN = [
  'Synthetic oil change',
  'Smog check',
  'Conventional oil change',
  'A/C recharge',
  'Turbo/boil-over',
]

test('what is typed begins words of a service, in any order, whatever its case and accents', () => {
  expect(suggestServices(SEEN, 'oil')).toEqual(['Synthetic oil change', 'Conventional oil change'])
  expect(suggestServices(SEEN, 'CHÄNGE co')).toEqual(['Conventional oil change'])
  expect(suggestServices(SEEN, 'il')).toEqual([])
})

test('what stands there already is not suggested, and neither is anything for a mere sign', () => {
  expect(suggestServices(SEEN, 'Smog check ')).toEqual([])
  expect(suggestServices(SEEN, 'smog check')).toEqual(['Smog check'])
  expect(suggestServices(SEEN, '?')).toEqual([])
})

test('before anything is typed the most frequent six are there', () => {
  const many = Array.from({ length: 9 }, (_, at) => `Service ${at}`)
  expect(suggestServices(many, ' ')).toEqual(many.slice(0, 6))
})

import { expect, test } from 'vitest'
import { suggestPrices } from './priceSuggestions'

const line = (description: string, unitPriceCents = 10_000, quantity = 1) => ({
  description,
  quantity,
  unitPriceCents,
})
const quote = (day: number, ...lines: ReturnType<typeof line>[]) => ({
  createdAt: `2026-11-${String(day).padStart(2, '0')}T15:00:00Z`,
  lines,
})
const shown = (jobs: ReturnType<typeof suggestPrices>) =>
  jobs.map(({ lines, times }) => [
    lines.map(({ description, unitPriceCents }) => `${description} ${unitPriceCents / 100}`).join(' + '),
    times,
  ])

const pads = 'Front brake pads'

test('words that are begun find a line, with the newest price and how often it was charged', () => {
  const quotes = [quote(3, line(pads, 18_000)), quote(9, line(pads, 18_900)), quote(5, line('Rear brakes'))]
  expect(shown(suggestPrices(quotes, 'front br'))).toEqual([['Front brake pads 189', 2]])
  expect(shown(suggestPrices(quotes, 'BRAKE'))).toEqual([
    ['Front brake pads 189', 2],
    ['Rear brakes 100', 1],
  ])
  expect(suggestPrices(quotes, 'wipers')).toEqual([])
  expect(suggestPrices(quotes, 'rake')).toEqual([])
})

test('lines that came together are one job, and stand before single lines', () => {
  const quotes = [
    quote(9, line(pads), line('Labor, brakes', 12_800)),
    quote(4, line(pads, 9_000), line('Labor, brakes', 11_000)),
    quote(2, line(pads, 8_000)),
  ]
  expect(shown(suggestPrices(quotes, 'front pads'))).toEqual([
    ['Front brake pads 100 + Labor, brakes 128', 2],
    ['Front brake pads 100', 3],
  ])
})

test('one job is the same however it was written, and on a quote without a date it is the oldest', () => {
  const quotes = [
    { ...quote(1, line(pads, 100)), createdAt: '' },
    quote(3, line('front BRAKE pads ', 18_000)),
  ]
  expect(shown(suggestPrices(quotes, 'pads'))).toEqual([['front BRAKE pads  180', 2]])
})

test('a single letter finds nothing, and what can not be charged is left out', () => {
  const quotes = [quote(9, line(pads), line('', 5), line('Brake fluid', 100, 0), line('Brake hose', 10.5))]
  expect(suggestPrices(quotes, 'f')).toEqual([])
  expect(suggestPrices(quotes, ' ')).toEqual([])
  expect(shown(suggestPrices(quotes, 'br'))).toEqual([['Front brake pads 100', 1]])
})

test('at most six are offered, two of them whole jobs', () => {
  const quotes = Array.from({ length: 9 }, (_, at) => quote(at + 1, line(`Brake ${at}`), line(`Labor ${at}`)))
  const jobs = suggestPrices(quotes, 'brake')
  expect(jobs.map(({ lines }) => lines.length)).toEqual([2, 2, 1, 1, 1, 1])
})

test('the job that is written most stands first, and what was taken off for somebody is no part of any', () => {
  const labor = line('Labor, brakes', 12_800)
  const quotes = [
    quote(9, line(pads), labor, line('Rotors'), line('Loyalty discount 10%', -4_597)),
    quote(8, line(pads), labor, line('Goodwill', -1_000)),
    quote(4, line(pads), labor),
  ]
  expect(shown(suggestPrices(quotes, 'front'))).toEqual([
    ['Front brake pads 100 + Labor, brakes 128', 2],
    ['Front brake pads 100 + Labor, brakes 128 + Rotors 100', 1],
    ['Front brake pads 100', 3],
  ])
  expect(suggestPrices(quotes, 'loyalty')).toEqual([])
})

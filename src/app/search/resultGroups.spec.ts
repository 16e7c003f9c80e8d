import { expect, test } from 'vitest'
import type { Appointment } from '~/client/nouns/nouns'
import type { Found } from '~/client/search/results'
import { nearestFirst, nearnessOf, onlyResult, resultGroups, type Nearness } from './resultGroups'

const ZONE = 'America/Chicago'
const NOW = Date.parse('2026-11-24T16:12:00Z')

const found = (customerId: string, key = `customer:${customerId}`): Found => ({
  key,
  customerId,
  name: customerId,
  phone: null,
  vehicle: null,
  match: { field: 'name', text: customerId, ranges: [] },
})
const paper = {
  kind: 'invoice',
  key: 'invoice:1',
  id: '1',
  name: '6942',
  customerId: 'tom',
  status: 'unpaid',
  totalCents: 1,
} as const
const textMatch = {
  kind: 'appointment',
  key: 'text:appointment:1',
  id: '1',
  customerId: 'tom',
  vehicleId: null,
  status: 'pending',
  at: '2026-11-24T17:00:00Z',
  text: 'Brakes',
  ranges: [],
} as const
const row = (startsAt: string): Appointment => ({
  id: startsAt,
  customerId: 'c',
  vehicleId: null,
  status: 'confirmed',
  service: null,
  startsAt,
  minutes: 60,
  notes: null,
  createdAt: startsAt,
  updatedAt: startsAt,
})
const NEAR: Readonly<Record<string, Nearness>> = { marcus: 'here', tom: 'today' }
const near = ({ customerId }: Found) => NEAR[customerId] ?? 'other'

test('in the shop first, then booked today, then the rest; within these the better match first', () => {
  const all = ['linda', 'tom', 'esperanza', 'marcus'].map((id) => found(id))
  expect(nearestFirst(all, near).map(({ key }) => key)).toEqual([
    'customer:marcus',
    'customer:tom',
    'customer:linda',
    'customer:esperanza',
  ])
  const groups = resultGroups({ documentMatches: [paper], found: all, textMatches: [textMatch] }, near)
  expect(groups.map(({ key, items }) => [key, items.length])).toEqual([
    ['here', 1],
    ['today', 1],
    ['documentMatches', 1],
    ['other', 2],
    ['textMatches', 1],
  ])
})

test('today is the shop’s own day, and a time that can’t be read is no day', () => {
  const of = (startsAt: string) =>
    nearnessOf({ kind: 'next', rows: [row(startsAt)] }, { now: NOW, zone: ZONE })
  expect(of('2026-11-25T03:00:00Z')).toBe('today')
  expect(of('2026-11-25T15:00:00Z')).toBe('other')
  expect(of('soon')).toBe('other')
  expect(nearnessOf({ kind: 'here', rows: [row('2026-11-23T15:00:00Z')] }, { now: NOW, zone: ZONE })).toBe(
    'here',
  )
  expect(nearnessOf(null, { now: NOW, zone: ZONE })).toBe('other')
})

test('one alone is chosen beforehand: a customer with two cars is one, words of a note beside a customer are none', () => {
  const none = { documentMatches: [], found: [], textMatches: [] }
  const cars = [found('ivy', 'vehicle:1'), found('ivy', 'vehicle:2')]
  expect(onlyResult({ ...none, found: cars })?.key).toBe('vehicle:1')
  expect(onlyResult({ ...none, found: [found('ivy')], textMatches: [textMatch] })?.key).toBe('customer:ivy')
  expect(onlyResult({ ...none, documentMatches: [paper] })?.key).toBe('invoice:1')
  expect(onlyResult({ ...none, textMatches: [textMatch] })?.key).toBe('text:appointment:1')
  expect(onlyResult({ ...none, found: [found('ivy'), found('tom')] })).toBeNull()
  expect(onlyResult({ ...none, documentMatches: [paper], found: [found('ivy')] })).toBeNull()
  expect(onlyResult(none)).toBeNull()
})

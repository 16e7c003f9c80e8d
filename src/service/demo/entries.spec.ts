import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as field from '~/domain/fields'
import type { Line } from '~/domain/money'
import { demoRows, groupBy, type AllRows } from '~/service/testing/demoRows'
import { startShops } from '~/service/testing/shop'
import { checkDigit } from './vin'

const NOW = Date.parse('2026-06-17T14:00:00Z')

let shops: Awaited<ReturnType<typeof startShops>>
let demo: AllRows

beforeAll(async () => {
  shops = await startShops({ now: NOW })
  demo = await demoRows(shops.store, { now: NOW })
})
afterAll(() => shops.close())

const linesOf = (row: { line_items: string }): Line[] => JSON.parse(row.line_items)

const refused = (schema: z.ZodMiniType, values: readonly (string | number | null)[]) =>
  values.filter((value) => value !== null && !z.safeParse(schema, value).success)

test('what is written down keeps the rules for what may be entered', () => {
  const { customers, vehicles, appointments, payments } = demo
  expect(
    refused(
      field.name,
      customers.map((row) => row.name),
    ),
  ).toEqual([])
  expect(
    refused(
      field.email,
      customers.map((row) => row.email),
    ),
  ).toEqual([])
  expect(
    refused(
      field.phone,
      customers.map((row) => row.phone),
    ),
  ).toEqual([])
  expect(
    refused(
      field.notes,
      [...customers, ...appointments].map((row) => row.notes),
    ),
  ).toEqual([])
  expect(
    refused(
      field.vin,
      vehicles.map((row) => row.vin),
    ),
  ).toEqual([])
  expect(
    refused(
      field.plate,
      vehicles.map((row) => row.license_plate),
    ),
  ).toEqual([])
  expect(
    refused(
      field.modelYear,
      vehicles.map((row) => row.year),
    ),
  ).toEqual([])
  expect(
    refused(
      field.serviceType,
      appointments.map((row) => row.service_type),
    ),
  ).toEqual([])
  const minutes = appointments.map((row) => (row.end_at - row.start_at) / 60_000)
  expect(refused(field.durationMinutes, minutes)).toEqual([])
  expect(
    refused(
      field.reference,
      payments.map((row) => row.reference),
    ),
  ).toEqual([])
  const broken = [...demo.quotes, ...demo.invoices].filter(
    (row) => !z.safeParse(field.lineItems, linesOf(row)).success,
  )
  expect(broken).toEqual([])
})

test('it names nobody real: fictional numbers, addresses at example domains, right check digits', () => {
  const { customers, vehicles } = demo
  const phones = customers.flatMap(({ phone }) => phone ?? [])
  expect(phones.filter((phone) => !/^\+1[2-9]\d\d55501\d\d$/.test(phone))).toEqual([])
  expect(
    customers.flatMap(({ email }) => email ?? []).filter((mail) => !/@example\.(com|org|net)$/.test(mail)),
  ).toEqual([])
  const vins = vehicles.flatMap(({ vin }) => vin ?? [])
  expect(vins.length).toBeGreaterThan(2_500)
  expect(vins.filter((vin) => vin[8] !== checkDigit(vin))).toEqual([])
})

test('it is as varied as a real shop', () => {
  const { customers, appointments } = demo
  const phones = groupBy(
    customers.flatMap(({ phone }) => phone ?? []),
    (phone) => phone,
  )
  const shared = [...phones.values()].filter((people) => people.length > 1)
  expect(shared.length).toBeGreaterThan(50)
  expect(shared.length / phones.size).toBeLessThan(0.15)
  expect(customers.filter((row) => row.phone === null).length).toBeGreaterThan(50)
  const fleet = customers.filter((row) => row.is_fleet === 1)
  expect(fleet.length).toBeGreaterThan(40)
  expect(fleet.filter((row) => row.company_name === null || row.name !== row.company_name)).toEqual([])
  expect(appointments.some((row) => row.is_mobile === 1)).toBe(true)
  expect(customers.some((row) => row.marketing_opt_in === 1 && row.tags !== '[]')).toBe(true)
  const lines = demo.invoices.flatMap(linesOf)
  expect(lines.some((line) => line.unit_price_cents < 0)).toBe(true)
  expect(lines.some((line) => !Number.isInteger(line.quantity))).toBe(true)
})

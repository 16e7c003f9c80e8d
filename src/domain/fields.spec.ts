import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as field from './fields'

/** What is kept of a value, or the words of the refusal. */
function enter(schema: z.ZodMiniType, value: unknown): { kept: unknown } | { refused: string } {
  const result = z.safeParse(schema, value)
  return result.success ? { kept: result.data } : { refused: result.error.issues[0]?.message ?? '' }
}

const line = { description: 'Labor', quantity: 1.5, unit_price_cents: 9_500 }
const year = new Date().getUTCFullYear()

describe('may be entered', () => {
  test.each([
    ['name', field.name, "O'Neill & Söhne 王"],
    ['a name as long as a name gets, counted in characters', field.name, '🔧'.repeat(200)],
    ['email', field.email, 'maria@example.com'],
    ['email of one host', field.email, 'maria@localhost'],
    ['the shortest phone', field.phone, '+1234567'],
    ['the longest phone', field.phone, '+123456789012345'],
    ['blank notes', field.notes, ''],
    ['the first model year', field.modelYear, 1886],
    ['the model year after next', field.modelYear, year + 2],
    ['a blank plate', field.plate, ''],
    ['a minute', field.durationMinutes, 1],
    ['a day', field.durationMinutes, 1_440],
    ['a discount', field.unitPriceCents, -100_000_000],
    ['no tax', field.taxCents, 0],
    ['one cent', field.amountCents, 1],
    ['the finest quantity', field.quantity, 1e-5],
    ['the largest quantity', field.quantity, 1_000_000],
    ['a whole as 2.0', field.durationMinutes, 2.0],
    ['100 lines', field.lineItems, Array.from({ length: 100 }, () => line)],
    ['all events', field.eventTypes, ['*']],
    ['some events', field.eventTypes, ['invoice.paid', 'appointment.created']],
    ['a hook', field.webhookUrl, 'https://hooks.example.com:8443/shop?id=7'],
    ['an id with a prefix', field.id, 'cus_7'],
  ])('%s', (_, schema, value) => {
    expect(enter(schema, value)).toEqual({ kept: value })
  })

  test('a VIN in small letters, kept in capitals', () => {
    expect(enter(field.vin, '1hgcm82633a004352')).toEqual({ kept: '1HGCM82633A004352' })
  })

  test('a time at any offset, kept as UTC to the millisecond', () => {
    expect(enter(field.instant, '2026-03-14T09:30:00+02:00')).toEqual({ kept: '2026-03-14T07:30:00.000Z' })
  })
})

describe('may not be entered', () => {
  test.each([
    ['a blank name', field.name, ' \t\n', 'may not be blank'],
    ['a name of no-break spaces', field.name, '\u00a0\u2003', 'may not be blank'],
    ['a name that is too long', field.name, 'x'.repeat(201), 'may be at most 200 characters long'],
    ['half a character', field.name, 'Bo\ud83d', 'must not contain NUL or half a character'],
    ['NUL', field.notes, 'a\0b', 'must not contain NUL or half a character'],
    ['NUL in a VIN', field.vin, '1HGCM82633A00435\0', 'must not contain NUL or half a character'],
    ['an email without a host', field.email, 'maria@', 'must be an email address'],
    ['two emails', field.email, 'a@b.co,c@d.co', 'must be an email address'],
    ['a phone without a plus', field.phone, '15125550143', 'must be an international number'],
    ['a phone that begins with 0', field.phone, '+0125550143', 'must be an international number'],
    ['a phone with a line after it', field.phone, '+15125550143\n', 'must be an international number'],
    ['digits of another script', field.phone, '+١٥١٢٥٥٥٠١٤٣', 'must be an international number'],
    ['a year before the first car', field.modelYear, 1885, 'must be at least 1886'],
    ['a year too far ahead', field.modelYear, year + 3, 'may be at most 2 years ahead'],
    ['half a year', field.modelYear, 2019.5, 'must be a whole number'],
    ['a VIN with an O', field.vin, 'OHGCM82633A004352', 'must be 17 letters and digits'],
    [
      'a VIN with a sharp s, whose capital is two',
      field.vin,
      'ß'.repeat(17),
      'must be 17 letters and digits',
    ],
    ['30 February', field.instant, '2026-02-30T09:30:00Z', 'must be a date and time with an offset'],
    ['no minutes', field.durationMinutes, 0, 'must be at least 1'],
    ['more than a day', field.durationMinutes, 1_441, 'may be at most 1440'],
    ['no money', field.amountCents, 0, 'must be at least 1'],
    ['half a cent', field.amountCents, 10.5, 'must be a whole number'],
    ['more cents than can be told apart', field.amountCents, 2 ** 53, ''],
    ['less than no tax', field.taxCents, -1, 'must be at least 0'],
    ['too high a price', field.unitPriceCents, 100_000_001, 'may be at most 100000000'],
    ['too large a discount', field.unitPriceCents, -100_000_001, 'must be at least -100000000'],
    ['no quantity', field.quantity, 0, 'must be more than 0'],
    ['less than no quantity', field.quantity, -1, 'must be more than 0'],
    ['too much', field.quantity, 1_000_000.5, 'may be at most 1000000'],
    ['too fine a quantity', field.quantity, 1e-6, 'may have at most 5 decimals'],
    ['a sum that floats got wrong', field.quantity, 0.1 + 0.2, 'may have at most 5 decimals'],
    ['no lines', field.lineItems, [], 'must have at least one line'],
    ['101 lines', field.lineItems, Array.from({ length: 101 }, () => line), 'may have at most 100 lines'],
    ['no events', field.eventTypes, [], 'must name at least one event, or *'],
    ['an event that is none', field.eventTypes, ['invoice.eaten'], 'must be one of *, customer.created'],
    ['http', field.webhookUrl, 'http://hooks.example.com', 'must be an https:// address'],
    ['a password in a url', field.webhookUrl, 'https://a:b@example.com', 'must be an https:// address'],
    ['no url', field.webhookUrl, 'hooks', 'must be an https:// address'],
  ])('%s', (_, schema, value, words) => {
    expect(enter(schema, value)).toEqual({ refused: expect.stringMatching(new RegExp(`^${escaped(words)}`)) })
  })

  test('a line with a field that lines have not', () => {
    expect(enter(field.lineItem, { ...line, discount: 5 })).toHaveProperty('refused')
  })
})

function escaped(words: string) {
  return words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

import { expect, test } from 'vitest'
import { demoRows } from '~/service/testing/demoRows'
import { startShops } from '~/service/testing/shop'

const localMinute = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})
function minuteOf(instant: number): number {
  const parts = new Map(localMinute.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  return (parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0)
}
const isClosedAt = (instant: number) => minuteOf(instant) < 8 * 60 || minuteOf(instant) > 18 * 60

test('laid in mid-morning, everybody comes and pays while the shop is open', async () => {
  const now = Date.parse('2026-06-17T14:00:00Z')
  const shops = await startShops({ now })
  const demo = await demoRows(shops.store, { now })
  await shops.close()
  expect(demo.appointments.filter(({ start_at }) => isClosedAt(start_at))).toEqual([])
  expect(demo.payments.filter(({ recorded_at }) => isClosedAt(recorded_at))).toEqual([])
})

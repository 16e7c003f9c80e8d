import { minuteOfDay } from '../../domain/zone'

// A made-up shop is looked at whenever somebody has the time for it, and it is most to look at when its morning is under
// way. So it lies where that is so.

const FROM_MINUTE = 9 * 60
const UNTIL_MINUTE = 11 * 60 + 30
/** Between the two, with as much of the day before it as behind it. */
const BEST_MINUTE = 10 * 60

/** From the Americas eastwards around the world: at any moment it is mid-morning in one of them. */
const ZONES = [
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Halifax',
  'America/Sao_Paulo',
  'Atlantic/South_Georgia',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Johannesburg',
  'Africa/Nairobi',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Brisbane',
  'Pacific/Noumea',
  'Pacific/Auckland',
  'Pacific/Tongatapu',
  'Pacific/Pago_Pago',
]

/** Where it is mid-morning: here, where it is so here; else in America, if it is so there. */
export function morningZone(now: number, here: string): string {
  const isMorning = (zone: string) => {
    const minute = minuteOfDay(now, zone)
    return minute >= FROM_MINUTE && minute <= UNTIL_MINUTE
  }
  const away = (zone: string) => Math.abs(minuteOfDay(now, zone) - BEST_MINUTE)
  // Of each only once: to ask a zone for its time takes far longer than to compare two.
  const nearest = () =>
    ZONES.map((zone) => ({ zone, by: away(zone) })).reduce((a, b) => (b.by < a.by ? b : a)).zone
  return [here, ...ZONES.slice(0, 4)].find(isMorning) ?? nearest()
}

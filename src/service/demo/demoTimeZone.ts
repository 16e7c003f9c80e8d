import { minuteOfDay } from '~/domain/time/zone'

// A made-up shop is most to look at when its morning is under way, so it lies where that is so.

const [FROM_MINUTE, UNTIL_MINUTE] = [9 * 60, 11 * 60 + 30]

/** America first. Two hours apart at the most: at any moment it is mid-morning in one of them. */
const ZONES = [
  'America/Los_Angeles',
  'America/Chicago',
  'America/New_York',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Sao_Paulo',
  'Atlantic/Cape_Verde',
  'Europe/Berlin',
  'Europe/London',
  'Africa/Nairobi',
  'Asia/Karachi',
  'Asia/Bangkok',
  'Asia/Tokyo',
  'Pacific/Noumea',
  'Pacific/Tongatapu',
]

/** Where it is mid-morning: here, where it is so here; else in America, if it is so there. */
export function demoTimeZone(now: number, here: string): string {
  const isMorning = (zone: string) => {
    const minute = minuteOfDay(now, zone)
    return minute >= FROM_MINUTE && minute <= UNTIL_MINUTE
  }
  return [here, ...ZONES].find(isMorning) ?? here
}

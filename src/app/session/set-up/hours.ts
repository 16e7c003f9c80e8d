import { WEEKDAYS, type OpeningHours } from '~/domain/shop'

export type Weekday = (typeof WEEKDAYS)[number]
type DayTyped = { isOpen: boolean; opens: string; closes: string }
/** Until somebody wants each day, Monday's stand for all from Monday to Friday. */
export type HoursTyped = { isEachDay: boolean } & Record<Weekday, DayTyped>

const WORKDAY: DayTyped = { isOpen: true, opens: '08:00', closes: '18:00' }

export const USUAL_HOURS: HoursTyped = {
  isEachDay: false,
  monday: WORKDAY,
  tuesday: WORKDAY,
  wednesday: WORKDAY,
  thursday: WORKDAY,
  friday: WORKDAY,
  saturday: { isOpen: false, opens: '08:00', closes: '13:00' },
  sunday: { isOpen: false, opens: '08:00', closes: '13:00' },
}

/** As a week is read at the counter. */
export const WEEK: readonly Weekday[] = [...WEEKDAYS.slice(1), 'sunday']
export const AS_MONDAY: readonly Weekday[] = WEEK.slice(1, 5)

const ofDay = ({ isOpen, opens, closes }: DayTyped) => (isOpen ? { opens, closes } : null)

/** The hours of the week; null where no day is open, which says nothing. */
export function hoursOf(typed: HoursTyped): OpeningHours | null {
  const day = (name: Weekday) =>
    ofDay(typed.isEachDay || !AS_MONDAY.includes(name) ? typed[name] : typed.monday)
  const hours = {
    sunday: day('sunday'),
    monday: day('monday'),
    tuesday: day('tuesday'),
    wednesday: day('wednesday'),
    thursday: day('thursday'),
    friday: day('friday'),
    saturday: day('saturday'),
  }
  return Object.values(hours).some((open) => open !== null) ? hours : null
}

const HOUR = 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3))

const SHORT: Record<Weekday, string> = {
  monday: 'Mon',
  tuesday: 'Tue',
  wednesday: 'Wed',
  thursday: 'Thu',
  friday: 'Fri',
  saturday: 'Sat',
  sunday: 'Sun',
}

/** Days one after another that are open as long: "Mon to Fri", and the minutes of each and of all. */
export type Stretch = { days: string; each: number; all: number }

export function stretchesOf(hours: OpeningHours): Stretch[] {
  const found: { from: Weekday; to: Weekday; each: number; days: number }[] = []
  let before: Weekday | null = null
  for (const day of WEEK) {
    const open = hours[day]
    const each = open ? minutesOf(open.closes) - minutesOf(open.opens) : 0
    const last = found.at(-1)
    if (each > 0 && last && last.to === before && last.each === each) {
      last.to = day
      last.days += 1
    } else if (each > 0) found.push({ from: day, to: day, each, days: 1 })
    before = day
  }
  return found.map(({ from, to, each, days }) => ({
    days: from === to ? SHORT[from] : `${SHORT[from]} to ${SHORT[to]}`,
    each,
    all: each * days,
  }))
}

/** As it was entered: days alike from Monday to Friday are one line again. */
export function typedHours(hours: OpeningHours | null): HoursTyped {
  if (hours === null) {
    const closed = (day: DayTyped): DayTyped => ({ ...day, isOpen: false })
    return {
      isEachDay: false,
      ...mapDays((day) => closed(USUAL_HOURS[day])),
    }
  }
  const days = mapDays((day): DayTyped => {
    const open = hours[day]
    return open ? { isOpen: true, ...open } : { ...USUAL_HOURS[day], isOpen: false }
  })
  const monday = JSON.stringify(days.monday)
  return { isEachDay: AS_MONDAY.some((day) => JSON.stringify(days[day]) !== monday), ...days }
}

const mapDays = (typed: (day: Weekday) => DayTyped): Record<Weekday, DayTyped> => ({
  sunday: typed('sunday'),
  monday: typed('monday'),
  tuesday: typed('tuesday'),
  wednesday: typed('wednesday'),
  thursday: typed('thursday'),
  friday: typed('friday'),
  saturday: typed('saturday'),
})

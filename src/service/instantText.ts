const DAY_MS = 86_400_000
/** Those of some years of a shop, after which it begins anew. */
const MOST_DAYS = 2_000

const padded = (count: number, digits: number) =>
  Array.from({ length: count }, (_, value) => String(value).padStart(digits, '0'))
const TWO = padded(60, 2)
const THREE = padded(1_000, 3)

const dates = new Map<number, string>()

function dateOf(day: number): string {
  let date = dates.get(day)
  if (date === undefined) {
    if (dates.size === MOST_DAYS) dates.clear()
    dates.set(day, (date = new Date(day * DAY_MS).toISOString().slice(0, 11)))
  }
  return date
}

/** A moment as both surfaces write it. `toISOString` takes three times as long, and a page of a list has hundreds. */
export function instantText(instant: number): string {
  const day = Math.floor(instant / DAY_MS)
  const ms = instant - day * DAY_MS
  const seconds = Math.floor(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return `${dateOf(day)}${TWO[hours]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}.${THREE[ms % 1000]}Z`
}

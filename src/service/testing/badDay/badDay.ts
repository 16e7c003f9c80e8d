/** A bad day by its seed, and what of it is lived. */
export type Day = {
  readonly seed: number
  readonly hours: number
  readonly desks: number
  /** Kinds of trouble that do not come. All else of the day is as it would be with them. */
  readonly without: readonly string[]
}

export const CLOSED = 'closed for weeks'

const BETWEEN = '; '

/** SEED, DAYS, HOURS, DESKS and WITHOUT choose which days are lived, and how much of them. */
export const asked: Omit<Day, 'seed'> = {
  hours: Number(process.env.HOURS ?? 1),
  desks: Number(process.env.DESKS ?? 5),
  without: (process.env.WITHOUT ?? '').split(BETWEEN).filter(Boolean),
}

export const isLeftOut = (trouble: string) => asked.without.includes(trouble)

export const environmentOf = ({ seed, hours, desks, without }: Day) => ({
  SEED: String(seed),
  DAYS: '1',
  HOURS: String(hours),
  DESKS: String(desks),
  WITHOUT: without.join(BETWEEN),
})

export const commandOf = (day: Day) =>
  `${Object.entries(environmentOf(day))
    .map(([name, value]) => `${name}=${/^\d+$/.test(value) ? value : `"${value}"`}`)
    .join(' ')} npm run bad-day`

const CAME = 'troubles until it failed: '

export const troublesCame = (troubles: Iterable<string>) => CAME + [...troubles].join(BETWEEN)

/** What was said of them by a day that failed. */
export const troublesIn = (said: string) =>
  said
    .split('\n')
    .flatMap((line) => (line.startsWith(CAME) ? line.slice(CAME.length).split(BETWEEN) : []))
    .filter(Boolean)

import { dayOf, daysBetween, type Day } from './zone'

/** Days since money became due, both ends included. */
export type AgeClass = { from: number; to: number }

/** The one before them is due in time to come. */
const AGES: readonly AgeClass[] = [
  { from: -Infinity, to: -1 },
  { from: 0, to: 7 },
  { from: 8, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: Infinity },
]

/** `dueOn` null where nothing was agreed: then it is due from the day it was made. */
export type Debt = { customerId: string; balanceCents: number; dueOn: Day | null; createdAt: string }

/** How many days ago it was due; null where no time can be read. */
export function ageInDays({ dueOn, createdAt }: Debt, today: Day, zone: string): number | null {
  if (dueOn !== null) return daysBetween(dueOn, today)
  const made = Date.parse(createdAt)
  // Another computer's clock may be ahead of ours: nothing is made after today.
  return Number.isNaN(made) ? null : Math.max(0, daysBetween(dayOf(made, zone), today))
}

type Owing = { cents: number; invoices: number; oldest: number | null }
export type Aged = Owing & { age: AgeClass; customers: number }
export type Debtor = Owing & { customerId: string }

type AgedDebt = { debt: Debt; days: number | null }

const withAges = (debts: readonly Debt[], today: Day, zone: string): AgedDebt[] =>
  debts.map((debt) => ({ debt, days: ageInDays(debt, today, zone) }))

function owing(debts: readonly AgedDebt[]): Owing {
  const ages = debts.flatMap(({ days }) => days ?? [])
  return {
    cents: debts.reduce((sum, { debt }) => sum + debt.balanceCents, 0),
    invoices: debts.length,
    oldest: ages.length === 0 ? null : ages.reduce((most, days) => Math.max(most, days)),
  }
}

/** Sums by age. What has no age that can be read counts as the oldest, so that it is looked at. */
export function byAge(debts: readonly Debt[], today: Day, zone: string): Aged[] {
  const aged = withAges(debts, today, zone)
  return AGES.map((age) => {
    const those = aged.filter(({ days }) => (days ?? Infinity) >= age.from && (days ?? Infinity) <= age.to)
    return { ...owing(those), age, customers: new Set(those.map(({ debt }) => debt.customerId)).size }
  })
}

/** Who owes: the oldest debt first, of the same age the larger. */
export function byDebtor(debts: readonly Debt[], today: Day, zone: string): Debtor[] {
  const debtors = new Map<string, AgedDebt[]>()
  for (const aged of withAges(debts, today, zone)) {
    const { customerId } = aged.debt
    const known = debtors.get(customerId)
    if (known) known.push(aged)
    else debtors.set(customerId, [aged])
  }
  return [...debtors]
    .map(([customerId, owed]) => ({ customerId, ...owing(owed) }))
    .toSorted((a, b) => (b.oldest ?? Infinity) - (a.oldest ?? Infinity) || b.cents - a.cents)
}

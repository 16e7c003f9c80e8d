import type { AgeClass } from '../../domain/ages'

/** "0–7 days" */
export function ageWords({ from, to }: AgeClass): string {
  if (from === -Infinity) return 'Not due yet'
  return to === Infinity ? `${from}+ days` : `${from}–${to} days`
}

/** "due 12 days ago" of somebody's oldest. */
export function oldestWords(days: number | null): string {
  if (days === null) return 'no date'
  if (days < 0) return `due in ${-days} day${days === -1 ? '' : 's'}`
  return days === 0 ? 'due today' : `${days} day${days === 1 ? '' : 's'}`
}

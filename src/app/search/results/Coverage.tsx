import type { ReactNode } from 'react'
import { useCoverage } from '~/app/session/connection'
import type { Coverage } from '~/client/search/coverage'

/** What was searched, so that "not found" is never a lie. */
export function Coverage({ children }: { children?: ReactNode }) {
  return (
    <p className="col-span-full border-t border-line px-4 py-2 text-sm text-ink-3">
      {coverageWords(useCoverage())}
      {children}
    </p>
  )
}

const number = (count: number) => count.toLocaleString('en-US')

const WHY_NOT_ALL: Partial<Record<Coverage['activity'], string>> = {
  off: 'Name search is off on this computer. It finds only what was opened here since.',
  stopped: 'Loading has stopped: the key or the session does not allow it.',
  paused: 'Loading is paused.',
}

function skippedWords(skipped: number): string {
  return skipped === 0 ? '' : ` ${number(skipped)} could not be read.`
}

/** "All names, cars of 3,100 of 100,000 customers". */
export function coverageWords({ activity, names, vehicles }: Coverage): string {
  const all = names.read === 1 ? 'the only name' : `all ${number(names.read)} names`
  const ofNames = names.done ? all : `${number(names.read)} names so far`
  const ofVehicles = !vehicles
    ? ''
    : vehicles.done
      ? ', all cars'
      : `, cars of ${number(vehicles.read)} of ${number(vehicles.of)} customers`
  const why = WHY_NOT_ALL[activity]
  const skipped = names.skipped + (vehicles?.skipped ?? 0)
  return `Searched: ${ofNames}${ofVehicles}.${skippedWords(skipped)}${why === undefined ? '' : ` ${why}`}`
}

import type { ReactNode } from 'react'
import { useCoverage } from '../session/connection'
import { coverageWords } from './coverageWords'

/** What was searched, so that "not found" is never a lie. */
export function Coverage({ children }: { children?: ReactNode }) {
  return (
    <p className="col-span-full border-t border-line px-4 py-2 text-sm text-ink-3">
      {coverageWords(useCoverage())}
      {children}
    </p>
  )
}

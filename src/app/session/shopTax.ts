import { usePreferences } from './preferences'
import { useSessionState } from './sessionState'

/** The shop's tax rate in millionths: this computer's choice, else the operator's; null where there is none. */
export function useTaxRate(): number | null {
  const { taxRatePpm } = usePreferences()
  const { session } = useSessionState()
  return taxRatePpm ?? session?.taxRatePpm ?? null
}

import { useDesk } from './desk'
import { usePreferences } from './preferences'

/** The shop's tax rate in millionths: this computer's choice, else the operator's; null where there is none. */
export function useTaxRate(): number | null {
  const { taxRatePpm } = usePreferences()
  const { session } = useDesk()
  return taxRatePpm ?? session?.taxRatePpm ?? null
}

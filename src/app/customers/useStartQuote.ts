import { useNavigate } from '@tanstack/react-router'
import { useConnection } from '../session/connection'

/** Null where this key writes no quotes. */
export function useStartQuote(customerId: string): (() => void) | null {
  const navigate = useNavigate()
  const mayQuote = useConnection().features.write.quotes !== undefined
  return mayQuote ? () => void navigate({ to: '/quotes/new', search: { customer: customerId } }) : null
}

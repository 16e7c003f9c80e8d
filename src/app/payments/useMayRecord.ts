import { useCapabilities, useConnection } from '../session/connection'

/** Whether this key may record payments, as far as is known at this moment. */
export function useMayRecord(): boolean {
  const { api } = useConnection()
  useCapabilities()
  return api.write?.payments !== undefined
}

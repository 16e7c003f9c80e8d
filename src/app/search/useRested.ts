import { useEffect, useState } from 'react'

/** A result that the arrows only pass is not asked about. */
const REST_MS = 300

/** Whether this has been the one for a while. */
export function useRested(key: string): boolean {
  const [rested, setRested] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), REST_MS)
    return () => clearTimeout(timer)
  }, [key])
  return rested === key
}

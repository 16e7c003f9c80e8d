import { useEffect, useState } from 'react'
import { useConnection } from '../shell/connection'
import type { Found } from '../shell/directory'
export type { Found } from '../shell/directory'

export function useResults(text: string): readonly Found[] {
  const { directory } = useConnection()
  const [results, setResults] = useState<readonly Found[]>([])
  useEffect(() => {
    let current = true
    void directory.search(text).then((found) => current && setResults(found))
    return () => {
      current = false
    }
  }, [directory, text])
  return results
}

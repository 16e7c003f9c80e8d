import { useEffect, useState } from 'react'
import type { Namesake } from '../../client/search/results'
import { readPhone } from '../../domain/phone'
import { useConnection } from '../session/connection'

export type { Namesake } from '../../client/search/results'

/** Who has this number already, of those that are known: often it is the same person, or one of the family. */
export function useSamePhone(phone: string, self?: string): readonly Namesake[] {
  const { searchIndex } = useConnection()
  const [matches, setMatches] = useState<readonly Namesake[]>([])
  const wanted = readPhone(phone)

  useEffect(() => {
    let current = true
    async function look() {
      const found = await searchIndex.withPhone(wanted)
      if (current) setMatches(found.filter(({ id }) => id !== self))
    }
    // A hint, and no more: where the names can't be looked through, saving is not held up for it.
    const lookNow = () => void look().catch(() => current && setMatches([]))
    lookNow()
    // Whoever has it may not have been read yet.
    const leave = wanted === '' ? undefined : searchIndex.subscribe(lookNow)
    return () => {
      current = false
      leave?.()
    }
  }, [searchIndex, wanted, self])

  return matches
}

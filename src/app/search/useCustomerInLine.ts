import { useEffect, useState } from 'react'
import { useConnection } from '~/app/session/connection'
import type { Found } from '~/client/search/results'
import { fold } from '~/domain/text/fold'

/** Names are rarely longer where somebody waits on the phone. */
const MOST_WORDS = 3

type Who = {
  /** The words that this answers. */
  of: string
  /** So many of them are who it is; none, where nobody was found. */
  count: number
  found: readonly Found[]
}

const NOBODY: Who = { of: '', count: 0, found: [] }

/** A name that is merely alike would be a guess. */
function isMeant({ match, name }: Found, typed: string): boolean {
  if (match.field !== 'name' && match.field !== 'contact') return true
  const names = fold(`${name ?? ''} ${match.text}`).split(' ')
  return fold(typed)
    .split(' ')
    .every((word) => names.some((part) => part.startsWith(word)))
}

/** Where in a line the customer ends and the service begins: the longest beginning that names anybody. Null: not known yet. */
export function useCustomerInLine(words: readonly string[], ahead: readonly string[]): Who | null {
  const { searchIndex } = useConnection()
  const [who, setWho] = useState(NOBODY)
  const of = words.join(' ')
  useEffect(() => {
    let isCurrent = true
    let isFound = false
    async function look() {
      const all = of.split(' ')
      for (let count = Math.min(MOST_WORDS, all.length - 1); count > 0; count -= 1) {
        const typed = all.slice(0, count).join(' ')
        const results = await searchIndex.search(typed, ahead)
        if (!isCurrent || results === null) return
        const found = results.found.filter((one) => isMeant(one, typed))
        isFound = found.length > 0
        if (isFound) return setWho({ of, count, found })
      }
      setWho({ of, count: 0, found: [] })
    }
    const again = () => void look().catch(() => isCurrent && setWho({ of, count: 0, found: [] }))
    again()
    const stop = searchIndex.subscribe(() => {
      // More is read meanwhile; what was found does not move under the hand.
      if (!isFound) again()
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [searchIndex, of, ahead])
  return who.of === of ? who : null
}

import { useEffect, useState } from 'react'
import { useConnection } from '~/app/session/connection'
import type { Found } from '~/client/search/results'

export type { Found } from '~/client/search/results'

/** `of`: what they were searched for. */
export type Answer = { of: string; found: readonly Found[]; failure: unknown }

const NOBODY: readonly string[] = []
const NOTHING: Answer = { of: '', found: [], failure: null }

/** The best for what is typed; what stood there before stays until the next is known, so that nothing flickers. */
export function useResults(text: string, ahead: readonly string[] = NOBODY): Answer {
  const { searchIndex } = useConnection()
  const [answer, setAnswer] = useState(NOTHING)
  useEffect(() => {
    let isCurrent = true
    let isFound = false
    async function look() {
      try {
        const results = await searchIndex.search(text, ahead)
        isFound = results !== null && results.found.length > 0
        if (isCurrent && results) setAnswer({ of: text, found: results.found, failure: null })
      } catch (failure) {
        if (isCurrent) setAnswer({ of: text, found: [], failure })
      }
    }
    if (text.trim() === '') {
      setAnswer(NOTHING)
      return undefined
    }
    void look()
    // Not found yet is looked for again as more is read; what was found does not move under the hand.
    const stop = searchIndex.subscribe(() => {
      if (!isFound) void look()
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [searchIndex, text, ahead])
  return answer
}

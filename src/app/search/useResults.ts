import { useEffect, useState } from 'react'
import type { Found } from '../../client/directory/results'
import { useConnection } from '../shell/connection'

export type { Found } from '../../client/directory/results'

export type Answer = { found: readonly Found[]; failure: unknown }

const NOTHING: Answer = { found: [], failure: null }

/** The best for what is typed; what stood there before stays until the next is known, so that nothing flickers. */
export function useResults(text: string): Answer {
  const { directory } = useConnection()
  const [answer, setAnswer] = useState(NOTHING)
  useEffect(() => {
    let isCurrent = true
    async function look() {
      try {
        const results = await directory.search(text)
        if (isCurrent && results) setAnswer({ found: results.found, failure: null })
      } catch (failure) {
        if (isCurrent) setAnswer({ found: [], failure })
      }
    }
    if (text.trim() === '') setAnswer(NOTHING)
    else void look()
    return () => {
      isCurrent = false
    }
  }, [directory, text])
  return answer
}

import { useEffect, useReducer } from 'react'
import { useConnection } from '~/app/session/connection'
import { draftKey } from '~/app/session/drafts'

// Which papers this browser has printed, so that another print of the same says that it is a copy. Goes with the drafts
// when somebody signs out.

const keyOf = (connection: string, paper: string) => draftKey(connection, `printed/${paper}`)

/** `text`, where its name does not tell what stands on a paper: with another text it is another paper. */
export function wasPrinted(connection: string, paper: string, text?: string): boolean {
  try {
    const kept = localStorage.getItem(keyOf(connection, paper))
    return text === undefined ? kept !== null : kept === text
  } catch {
    return false
  }
}

export function rememberPrinted(connection: string, paper: string, text = new Date().toISOString()) {
  try {
    localStorage.setItem(keyOf(connection, paper), text)
  } catch {
    // Not remembered, then: a second print looks like the first.
  }
}

/** Whether the paper that the page would print now was printed before, and so is a copy; null is not remembered. */
export function useIsCopy(paper: string | null, text?: string): boolean {
  const { name } = useConnection()
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (paper === null) return undefined
    const after = () => {
      rememberPrinted(name, paper, text)
      drawAgain()
    }
    addEventListener('afterprint', after)
    return () => removeEventListener('afterprint', after)
  }, [name, paper, text])
  return paper !== null && wasPrinted(name, paper, text)
}

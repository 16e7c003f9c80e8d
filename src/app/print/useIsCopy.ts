import { useEffect, useReducer } from 'react'
import { useConnection } from '../session/connection'
import { rememberPrinted, wasPrinted } from './printed'

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

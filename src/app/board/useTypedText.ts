import { useEffect, useState } from 'react'

/** The hand rests: until then the address need not follow. */
const REST_MS = 250

type Typed = { text: string; over: string; sent: string | null }

/**
 * What is typed into the filter. The board has it at once; the address, which takes longer, follows when the hand
 * rests. Where the address says something else again, that counts.
 */
export function useTypedText(inAddress: string, write: (text: string) => void) {
  const [typed, setTyped] = useState<Typed | null>(null)
  // What was sent has arrived: from here on any other text in the address is somebody else's.
  if (typed && typed.sent === inAddress && typed.over !== inAddress) setTyped({ ...typed, over: inAddress })
  const isOurs = typed !== null && [typed.over, typed.sent, typed.text].includes(inAddress)
  const text = isOurs ? typed.text : inAddress

  useEffect(() => {
    if (!isOurs || typed.text === inAddress || typed.text === typed.sent) return undefined
    const timer = setTimeout(() => {
      setTyped({ ...typed, sent: typed.text })
      write(typed.text)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [typed, isOurs, inAddress, write])

  return {
    text,
    type: (next: string) => setTyped({ text: next, over: inAddress, sent: isOurs ? typed.sent : null }),
  }
}

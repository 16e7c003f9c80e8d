import { useEffect, useRef, useState } from 'react'
import { ask, isPersistent } from '~/client/persistentStorage'
import { Button } from '~/ui/Button'

const WORDS = {
  unsafe: 'When its disk is nearly full, the browser may clear all of this, what is not confirmed yet too.',
  declined:
    'The browser has not agreed. It may when this page has been used more often, or once it is allowed to store data.',
  agreed: 'The browser has agreed not to clear it by itself.',
}

/** Shown where the browser may clear what is kept. */
export function PersistentStorage() {
  const [state, setState] = useState<keyof typeof WORDS | null>(null)
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    let isHere = true
    void isPersistent().then((is) => isHere && setState(is === false ? 'unsafe' : null))
    return () => {
      isHere = false
    }
  }, [])

  async function request() {
    const hasAgreed = await ask()
    // Before the button goes, which has the focus.
    if (hasAgreed) words.current?.focus()
    setState(hasAgreed ? 'agreed' : 'declined')
  }

  if (state === null) return null
  return (
    <>
      <p ref={words} role="status" tabIndex={-1} className="mt-3 text-ink-2 outline-none">
        {WORDS[state]}
      </p>
      {state !== 'agreed' && (
        <Button className="mt-3" onClick={() => void request()}>
          Keep this data when the disk is low
        </Button>
      )}
    </>
  )
}

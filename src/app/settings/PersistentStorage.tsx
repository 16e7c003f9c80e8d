import { useEffect, useRef, useState } from 'react'
import { ask, isPersistent } from '~/client/persistentStorage'
import { Button } from '~/ui/Button'

const WORDS = {
  unsafe: 'When the disk is nearly full, the browser may delete all of this, unconfirmed changes included.',
  declined: 'The browser declined. Try again after more use, or allow this page to store data.',
  agreed: 'The browser keeps this data even when the disk is low.',
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

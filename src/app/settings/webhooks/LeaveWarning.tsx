import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'

type Props = {
  /** What is at risk: the secret or key on screen, or one that is still to come. */
  isShown: boolean
  of?: keyof typeof WARNINGS
  onStay: () => void
  onLeave: () => void
}

const WARNINGS = {
  creation: {
    what: 'secret',
    title: 'The webhook is not created yet',
    shown:
      'It is never shown again, and your receiver needs it to check messages. If you leave without it, rotate the secret, or delete this webhook and create it again.',
    coming:
      'Its secret can only be shown here. If it was not sent yet, leaving cancels it. If it was sent, the webhook may exist without its secret. Then rotate the secret, or delete the webhook and create it again.',
  },
  key: {
    what: 'key',
    title: 'The key is not created yet',
    shown:
      'It is never shown again. If you leave without it, revoke it in the list of keys and create another one.',
    coming:
      'It can only be shown here. If you leave, the key may be created unseen. Then revoke it in the list of keys.',
  },
  rotation: {
    what: 'secret',
    title: 'The new secret is not here yet',
    shown:
      'It is never shown again, and the old one no longer works. Without it your receiver refuses every message, and you have to rotate it again.',
    coming:
      'It can only be shown here. If you leave, the old one may already have ended. Then rotate it again.',
  },
}

export function LeaveWarning({ isShown, of = 'creation', onStay, onLeave }: Props) {
  const words = WARNINGS[of]
  return (
    <Notice
      tone="warn"
      className="mb-4"
      title={isShown ? `The ${words.what} has not been copied` : words.title}
      actions={
        <>
          <Button look="main" autoFocus onClick={onStay}>
            {isShown ? `Back to the ${words.what}` : 'Wait for it'}
          </Button>
          <Button onClick={onLeave}>{isShown ? 'Leave without it' : 'Leave'}</Button>
        </>
      }
    >
      {isShown ? words.shown : words.coming}
    </Notice>
  )
}

/**
 * Asks before something that is only on screen goes: at another page, at closing what shows it, and, in the browser's
 * own words, at a reload. `close` is what closing comes to when nothing is at risk, or the person wants it so.
 */
export function useLeaving(isAtRisk: boolean, close: () => void) {
  const [isClosing, setClosing] = useState(false)
  const focusBefore = useRef<Element>(null)
  /** Of another page that was asked for: whether it is kept from coming. */
  const [answer, setAnswer] = useState<((isKept: boolean) => void) | null>(null)
  const { history } = useRouter()
  const isAsking = isAtRisk && (isClosing || answer !== null)

  const keepFocus = () => {
    if (!isAsking) focusBefore.current = document.activeElement
  }
  const latest = useRef(keepFocus)
  useEffect(() => {
    latest.current = keepFocus
  })

  // Not with the router's own hook, which every page would have to load for it. With the picture that shows what is at
  // risk, or that it is not any more, and not some moments after it.
  useLayoutEffect(() => {
    if (!isAtRisk) return undefined
    return history.block({
      enableBeforeUnload: true,
      blockerFn() {
        latest.current()
        return new Promise((resolve) => setAnswer(() => resolve))
      },
    })
  }, [history, isAtRisk])

  function end(isKept: boolean) {
    answer?.(isKept)
    setAnswer(null)
  }

  function stay() {
    setClosing(false)
    end(true)
  }

  return {
    isAsking,
    askToClose: () => {
      keepFocus()
      if (isAtRisk) setClosing(true)
      else close()
    },
    stay,
    /** What asked takes the focus with it when it goes, so whoever was asked has it again before. */
    goBack: () => {
      if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus()
      stay()
    },
    go: () => {
      end(false)
      close()
    },
  }
}

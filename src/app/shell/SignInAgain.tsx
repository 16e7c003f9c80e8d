import { useEffect } from 'react'
import { useConnection } from '~/app/session/connection'
import { draftKey } from '~/app/session/drafts'
import { type Connection, sessionState, useSessionState } from '~/app/session/sessionState'
import { SignInForm } from '~/app/session/sign-in/SignInForm'
import { Dialog } from '~/ui/Dialog'

const WHY = {
  session: 'The session has ended. Nothing you typed is lost. Sign in to continue.',
  key: 'The service no longer accepts this computer’s key. It was revoked or has expired. Nothing you typed is lost. Sign in with another key of the shop: the form still has what you typed, and Settings lists what is not confirmed.',
}

/** Over the page, not instead of it: what was being typed stays where it is. */
export default function SignInAgain() {
  const { lapsed } = useSessionState()
  const before = useConnection()
  useEffect(() => {
    // Before the next page is drawn: its forms read what was typed when they open.
    const carry = () => {
      const next = sessionState.get().connection
      if (next && lapsed === 'key') carryDrafts(before, next)
    }
    return sessionState.subscribe(carry)
  }, [lapsed, before])
  return (
    <Dialog
      open
      onClose={() => undefined}
      title="Sign in again"
      description={WHY[lapsed === 'key' ? 'key' : 'session']}
    >
      <SignInForm />
    </Dialog>
  )
}

type Whose = Pick<Connection, 'name' | 'serviceId' | 'shopName'>

/**
 * What was typed under a key goes on under the one that replaces it. Another shop's would show it to strangers: it is
 * known by its name, and where a service names no shops, by the person who was asked for another key of the same one.
 */
function carryDrafts(from: Whose, to: Whose) {
  if (from.name === to.name || from.serviceId !== to.serviceId || from.shopName !== to.shopName) return
  const before = draftKey(from.name, '')
  try {
    for (const place of Object.keys(localStorage)) {
      if (!place.startsWith(before)) continue
      const next = draftKey(to.name, place.slice(before.length))
      // What was typed under that key before is somebody's as well.
      if (localStorage.getItem(next) !== null) continue
      localStorage.setItem(next, localStorage.getItem(place) ?? '')
      localStorage.removeItem(place)
    }
  } catch {
    // Storage is full or withheld: what could not be carried stays where it was.
  }
}

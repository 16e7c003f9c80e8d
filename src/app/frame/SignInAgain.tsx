import { useEffect } from 'react'
import { Dialog } from '../../ui/Dialog'
import { carryDrafts } from '../session/carryDrafts'
import { useConnection } from '../session/connection'
import { desk, useDesk } from '../session/desk'
import { SignInForm } from '../sign-in/SignInForm'

const WHY = {
  session: 'The session has ended. Nothing you typed is lost; go on where you were.',
  key: 'The service does not take the key of this computer any more: it was revoked, or has run out. Nothing you typed is lost: under another key of the shop the form has it when you open it, and Settings lists what was sent and not answered.',
}

/** Over the page, not instead of it: what was being typed stays where it is. */
export default function SignInAgain() {
  const { lapsed } = useDesk()
  const before = useConnection()
  useEffect(() => {
    // Before the next page is drawn: its forms read what was typed when they open.
    const carry = () => {
      const next = desk.get().connection
      if (next && lapsed === 'key') carryDrafts(before, next)
    }
    return desk.subscribe(carry)
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

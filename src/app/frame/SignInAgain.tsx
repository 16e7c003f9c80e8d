import { Dialog } from '../../ui/Dialog'
import { useDesk } from '../session/desk'
import { SignInForm } from '../sign-in/SignInForm'

const WHY = {
  session: 'The session has ended. Nothing you typed is lost; go on where you were.',
  key: 'The service does not take the key of this computer any more: it was revoked, or has run out. Nothing can be read or saved with it. Nothing you typed is lost; with another key of the shop you go on from here.',
}

/** Over the page, not instead of it: what was being typed stays where it is. */
export default function SignInAgain() {
  const { lapsed } = useDesk()
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

import { Dialog } from '../../ui/Dialog'
import { SignInForm } from '../sign-in/SignInForm'

/** Over the page, not instead of it: what was being typed stays where it is. */
export default function SignInAgain() {
  return (
    <Dialog
      open
      onClose={() => undefined}
      title="Sign in again"
      description="The session has ended. Nothing you typed is lost; go on where you were."
    >
      <SignInForm />
    </Dialog>
  )
}

import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'

type Props = {
  /** What is at risk: the secret on screen, or one that is still to come. */
  isShown: boolean
  onStay: () => void
  onLeave: () => void
}

export function LeaveWarning({ isShown, onStay, onLeave }: Props) {
  return (
    <Notice
      tone="warn"
      className="mb-4"
      title={isShown ? 'The secret has not been copied' : 'It is not created yet'}
      actions={
        <>
          <Button look="main" autoFocus onClick={onStay}>
            {isShown ? 'Back to the secret' : 'Wait for it'}
          </Button>
          <Button onClick={onLeave}>{isShown ? 'Leave without it' : 'Leave'}</Button>
        </>
      }
    >
      {isShown
        ? 'It is never shown again. Without it nobody can tell a message from a forged one, and all that helps then is to delete this webhook and create it again.'
        : 'Its secret can only be shown here. Leaving takes it back if it has not been sent. If it has, it may be created without anybody seeing its secret: then delete it and create it again.'}
    </Notice>
  )
}

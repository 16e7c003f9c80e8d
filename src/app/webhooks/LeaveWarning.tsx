import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'

type Props = {
  /** What is at risk: the secret or key on screen, or one that is still to come. */
  isShown: boolean
  of?: keyof typeof WORDS
  onStay: () => void
  onLeave: () => void
}

const WORDS = {
  creation: {
    what: 'secret',
    title: 'It is not created yet',
    shown:
      'It is never shown again, and your receiver needs it to check messages. If you leave without it, rotate the secret, or delete this webhook and create it again.',
    coming:
      'Its secret can only be shown here. If it was not sent yet, leaving cancels it. If it was, the webhook may exist and its secret is lost: then rotate the secret, or delete the webhook and create it again.',
  },
  key: {
    what: 'key',
    title: 'The key is not created yet',
    shown:
      'It is never shown again. If you leave without it, revoke it in the list of keys and create another one.',
    coming:
      'It can only be shown here. If you leave, it may be created without anybody seeing it: then revoke it in the list of keys.',
  },
  rotation: {
    what: 'secret',
    title: 'The new secret is not here yet',
    shown:
      'It is never shown again, and the old one signs nothing any more. Without it your receiver refuses every message: then rotate it once more.',
    coming:
      'It can only be shown here. If you leave, the old one may already have ended: then rotate it once more.',
  },
}

export function LeaveWarning({ isShown, of = 'creation', onStay, onLeave }: Props) {
  const words = WORDS[of]
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

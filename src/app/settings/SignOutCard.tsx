import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { useSignal } from '../../ui/useSignal'
import { dialogAsked } from '../page/dialogAsked'
import { FailureNotice } from '../page/FailureNotice'
import { useOutbox } from '../session/connection'
import { desk } from '../session/desk'
import { SignOutDialog } from './SignOutDialog'

const close = () => dialogAsked.set(null)

/** What is unsent is listed by name first: finish it, or discard it knowingly. */
export function SignOutCard() {
  const { entries, elsewhere } = useOutbox()
  const navigate = useNavigate()
  // The command asks for it too.
  const isAsking = useSignal(dialogAsked) === 'sign out'
  const [failure, setFailure] = useState<unknown>(null)

  async function leave(discarding: readonly string[]) {
    close()
    setFailure(null)
    try {
      await desk.signOut({ discarding })
      await navigate({ to: '/sign-in' })
    } catch (error) {
      setFailure(error)
    }
  }

  const isAnything = entries.length + elsewhere.length > 0
  return (
    <Card title="Sign out">
      <p className="mb-3 text-ink-2">
        {elsewhere.length === 0
          ? 'Removes everything of this shop from this computer.'
          : 'Removes what this computer keeps of this shop, but for what was entered under another key and is not confirmed: that stays.'}
      </p>
      <Button onClick={() => (isAnything ? dialogAsked.set('sign out') : void leave([]))}>Sign out</Button>
      {failure !== null && <FailureNotice failure={failure} />}
      <SignOutDialog
        open={isAsking}
        onClose={close}
        entries={entries}
        elsewhere={elsewhere}
        onLeave={() => void leave(entries.map(({ id }) => id))}
      />
    </Card>
  )
}

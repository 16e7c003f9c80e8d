import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Dialog } from '../../ui/Dialog'
import { useJournal } from '../shell/connection'
import { desk } from '../shell/desk'
import { FailureNotice } from '../shell/FailureNotice'

/** What is unsent is listed by name first: finish it, or discard it knowingly. */
export function SignOutCard() {
  const { entries } = useJournal()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function leave(discarding: readonly string[]) {
    setAsking(false)
    setFailure(null)
    try {
      await desk.signOut({ discarding })
      await navigate({ to: '/sign-in' })
    } catch (error) {
      setFailure(error)
    }
  }

  return (
    <Card title="Sign out">
      <p className="mb-3 text-ink-2">Removes everything of this shop from this computer.</p>
      <Button onClick={() => (entries.length > 0 ? setAsking(true) : void leave([]))}>Sign out</Button>
      {failure !== null && <FailureNotice failure={failure} />}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Some things are not confirmed"
        description="Finish them first, or discard them by name: once signed out, nobody sends them any more."
      >
        <ul className="mb-4 list-disc pl-5">
          {entries.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button look="main" onClick={() => setAsking(false)}>
            Stay and finish
          </Button>
          <Button look="danger" onClick={() => void leave(entries.map(({ id }) => id))}>
            Discard these {entries.length} and sign out
          </Button>
        </div>
      </Dialog>
    </Card>
  )
}

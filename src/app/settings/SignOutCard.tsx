import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { entryNamed } from '~/app/money/UnconfirmedPayments'
import { useOutbox } from '~/app/session/connection'
import { sessionState } from '~/app/session/sessionState'
import { dialogAsked } from '~/app/shell/page/dialogAsked'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import type { Entry } from '~/client/outbox/entry'
import { Button } from '~/ui/Button'
import { Card } from '~/ui/Card'
import { Dialog } from '~/ui/Dialog'
import { useSignal } from '~/ui/useSignal'

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
      await sessionState.signOut({ discarding })
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
          ? 'Removes all of this shop’s data from this computer.'
          : 'Removes this shop’s data from this computer. Unconfirmed changes of another key stay.'}
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

type SignOutDialogProps = {
  open: boolean
  onClose: () => void
  entries: readonly Entry[]
  elsewhere: readonly Entry[]
  /** Signs out, and discards what this key has. */
  onLeave: () => void
}

/** Signing out gives up what this key has not confirmed, and nothing of what another key has. */
function SignOutDialog({ open, onClose, entries, elsewhere, onLeave }: SignOutDialogProps) {
  // What was listed may be confirmed while a person reads it.
  const isAllSaved = entries.length + elsewhere.length === 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isAllSaved ? 'All changes are saved' : 'Some changes are not confirmed'}
    >
      <div className="grid gap-5">
        {isAllSaved && <p role="status">Nothing is waiting anymore. You can sign out now.</p>}
        {entries.length > 0 && (
          <Listed title="Under this key" entries={entries}>
            {entries.length === 1
              ? 'Finish it first, or discard it. Once you sign out, it is never sent.'
              : 'Finish them first, or discard them. Once you sign out, they are never sent.'}
          </Listed>
        )}
        {elsewhere.length > 0 && (
          <Listed title="Under another key: kept" entries={elsewhere}>
            {elsewhere.length === 1
              ? 'It stays on this computer when you sign out, and the sign-in page lists it. It waits until someone signs in with its key, or discards it under “Not confirmed yet”.'
              : 'These stay on this computer when you sign out, and the sign-in page lists them. Each waits until someone signs in with its key, or discards it under “Not confirmed yet”.'}
          </Listed>
        )}
        <div className="flex flex-wrap gap-2">
          <Button look="main" onClick={onClose}>
            {entries.length > 0 ? 'Stay and finish' : 'Stay'}
          </Button>
          <Button look={entries.length > 0 ? 'danger' : 'plain'} onClick={onLeave}>
            {leaveWords(entries.length, elsewhere.length)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function leaveWords(own: number, others: number): string {
  if (own + others === 0) return 'Sign out'
  if (own === 0) return others === 1 ? 'Keep it and sign out' : `Keep these ${others} and sign out`
  if (others > 0) return `Discard ${own}, keep ${others} and sign out`
  return own === 1 ? 'Discard it and sign out' : `Discard these ${own} and sign out`
}

function Listed({
  title,
  entries,
  children,
}: {
  title: string
  entries: readonly Entry[]
  children: string
}) {
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{title}</h3>
      <ul aria-label={title} className="list-disc pl-5">
        {entries.map((entry) => (
          <li key={entry.id}>{entryNamed(entry)}</li>
        ))}
      </ul>
      <p className="text-ink-2">{children}</p>
    </section>
  )
}

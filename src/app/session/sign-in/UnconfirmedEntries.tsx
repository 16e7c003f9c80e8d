import { useEffect, useState } from 'react'
import { entryNamed } from '~/app/money/UnconfirmedPayments'
import type { Entry } from '~/client/outbox/entry'
import { goesOnByItself } from '~/client/outbox/serviceTime'
import { openOutboxStore } from '~/client/outbox/store'
import { actsIn } from '~/client/outbox/view'
import { Notice } from '~/ui/Notice'

/** What is unconfirmed on this computer, whoever's it is: shown, never sent under another key. */
export function UnconfirmedEntries() {
  const [now] = useState(() => Date.now())
  const entries = useUnconfirmedEntries()
  const waiting = entries.filter((entry) => goesOnByItself(entry, now))
  const asking = entries.filter((entry) => !goesOnByItself(entry, now))
  return (
    <>
      <Listed title="Not confirmed, waiting for its own key" entries={waiting}>
        Sign in with the key that entered it to finish it.
      </Listed>
      <Listed title="Not confirmed, and no longer sent" entries={asking}>
        Check whether the shop has it. It is listed under Settings, whichever key signs in.
      </Listed>
    </>
  )
}

/** Everything that is kept, whoever's it is: nobody is signed in here. */
export function useUnconfirmedEntries(): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    let current = true
    void openOutboxStore()
      .all()
      // What can't be read now is not shown.
      .catch(() => [])
      .then((all) => current && setEntries(actsIn(all)))
    return () => {
      current = false
    }
  }, [])
  return entries
}

type Props = { title: string; entries: readonly Entry[]; children: string }

export function Listed({ title, entries, children }: Props) {
  if (entries.length === 0) return null
  return (
    <Notice tone="warn" className="mt-5" title={title}>
      <ul className="list-disc pl-5">
        {entries.map((entry) => (
          <li key={entry.id}>{entryNamed(entry)}</li>
        ))}
      </ul>
      <p className="mt-1">{children}</p>
    </Notice>
  )
}

import { useSyncExternalStore } from 'react'
import type { Webhook } from '../../client/records'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { useConnection, useJournal } from '../shell/connection'
import { unseenOf } from './unseen'
import { unseenStanding } from './unseenStanding'

type Props = { rows: readonly Webhook[]; onDelete: (webhook: Webhook) => void }

/** Subscriptions that were created while nobody saw, or noted, their secret. */
export function UnseenSecrets({ rows, onDelete }: Props) {
  const unseen = unseenOf(useConnection())
  const notes = useSyncExternalStore(unseen.subscribe, unseen.get)
  const { entries } = useJournal()
  return notes.map((note) => {
    const { key, label } = note
    const standing = unseenStanding(note, entries, rows)
    if (standing.is === 'gone') return null
    if (standing.is === 'under way') {
      return (
        <Notice key={key} tone="warn" title={`${label} is not confirmed yet`}>
          It is sent again by itself. The page that would have shown its signing secret is closed, so once it
          is there, delete it and create it again.
        </Notice>
      )
    }
    const { webhook } = standing
    return (
      <Notice
        key={key}
        tone="warn"
        title={`The secret of ${label} was not copied`}
        actions={
          <>
            <Button onClick={() => onDelete(webhook)}>Delete it</Button>
            <Button onClick={() => unseen.forget(key)}>I have the secret</Button>
          </>
        }
      >
        It was created, and this page closed before anybody noted its signing secret. It cannot be shown
        again: unless you have it, delete this webhook and create it again. If it is still open in another
        tab, copy it there.
      </Notice>
    )
  })
}

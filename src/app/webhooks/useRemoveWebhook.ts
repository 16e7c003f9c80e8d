import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { forgetWebhook, refreshWebhooks } from '../../client/queries/webhooks'
import type { Webhook } from '../../client/records'
import { tell } from '../../ui/tell'
import { sayRefused } from '../appointments/sayRefused'
import { useConnection } from '../shell/connection'

/** So long it can be taken back. After that it is gone for good. */
const HELD_MS = 6_000

/** Deletes a subscription once it can't be taken back any more; `undo` is there while it can, in this page. */
export function useRemoveWebhook() {
  const connection = useConnection()
  const client = useQueryClient()
  const undoing = useRef(new Map<string, () => void>())

  const remove = useCallback(
    async ({ id, label }: Webhook) => {
      const held = connection.api.write?.webhooks?.remove(id, HELD_MS, label)
      if (!held) return
      const undo = () => void held.cancel()
      undoing.current.set(id, undo)
      const { close } = tell({
        title: `${label} is being deleted`,
        detail: 'For good, unless you take it back now. Its address then gets no further message.',
        id: `removed ${id}`,
        ms: HELD_MS,
        action: { word: 'Undo', act: undo },
      })
      const end = await held.done
      undoing.current.delete(id)
      close()
      if (end.kind === 'canceled') {
        tell({ title: `${label} stays` })
        return
      }
      const isGone = end.kind === 'confirmed' || end.failure.kind === 'missing'
      if (isGone) forgetWebhook(client, connection, id)
      else void refreshWebhooks(client, connection)
      if (end.kind === 'confirmed') tell({ title: `${label} is deleted` })
      else if (isGone) tell({ title: `${label} had been deleted before` })
      else sayRefused(`${label} is not deleted`, end.failure)
    },
    [connection, client],
  )
  const undo = useCallback((id: string) => undoing.current.get(id)?.(), [])
  return { remove, undo }
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Webhook } from '../../client/records'
import { deleteWebhook, forgetWebhook, refreshWebhooks } from '../../client/webhooks'
import { tell } from '../../ui/tell'
import { HELD_MS } from '../acts/holdBack'
import { sayRefused } from '../acts/sayRefused'
import { useConnection } from '../session/connection'
import { shared } from '../session/shared'

/** The deletions that this tab can still take back. They outlast the page: whoever leaves it and comes back finds them. */
const waysBackOf = shared(() => new Map<string, () => void>())

/** Deletes a subscription once it can't be taken back any more. Its row tells that until then, and a toast how it ended. */
export function useRemoveWebhook() {
  const connection = useConnection()
  const client = useQueryClient()
  const ways = waysBackOf(connection)

  const remove = useCallback(
    async ({ id, label }: Webhook) => {
      const writer = connection.features.write.webhooks
      if (!writer) return
      const held = deleteWebhook(writer, { id, label }, HELD_MS)
      ways.set(id, () => void held.cancel())
      const end = await held.done
      ways.delete(id)
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
    [connection, client, ways],
  )
  return {
    remove,
    /** Null where it can't be taken back here: it is on its way, or another tab holds it. */
    wayBackOf: (id: string) => ways.get(id) ?? null,
  }
}

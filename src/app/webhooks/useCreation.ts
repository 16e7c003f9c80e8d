import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../client/api/failure'
import { newKey } from '../../client/outbox/browser'
import type { WebhookDraft } from '../../client/shop'
import { refreshWebhooks } from '../../client/webhooks'
import { useConnection } from '../session/connection'

export type Creation =
  | { is: 'form' }
  /** `failure`: why it is not there yet. */
  | { is: 'creating'; key: string; failure: Failure | null }
  /** The secret is kept in this state and nowhere else. */
  | { is: 'created'; label: string; secret: string }

/** A new subscription, from the form to the secret that is shown once. */
export function useCreation() {
  const connection = useConnection()
  const client = useQueryClient()
  const [creation, setCreation] = useState<Creation>({ is: 'form' })
  const gone = useRef<AbortController>(null)

  // What is not confirmed by then goes on without this page, which is no longer there to show the secret.
  useEffect(() => () => gone.current?.abort(), [])

  async function create(draft: WebhookDraft) {
    const writes = connection.features.write.webhooks
    if (!writes) return
    const key = newKey()
    const stop = new AbortController()
    gone.current = stop
    setCreation({ is: 'creating', key, failure: null })
    try {
      const { secret } = await writes.create(draft, {
        key,
        gone: stop.signal,
        onStep: (_, failure) => failure && setCreation({ is: 'creating', key, failure }),
      })
      setCreation({ is: 'created', label: draft.label, secret })
    } catch (error) {
      setCreation({ is: 'form' })
      throw error
    } finally {
      void refreshWebhooks(client, connection)
    }
  }

  return {
    creation,
    create,
    /** Whether it was taken back: it had not been sent. */
    takeBack: (key: string) => connection.outbox.resolve(key, 'take back'),
  }
}

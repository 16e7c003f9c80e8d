import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Failure } from '../../client/failure'
import { newKey } from '../../client/journal/browser'
import { refreshWebhooks } from '../../client/queries/webhooks'
import type { WebhookDraft } from '../../client/shop'
import { useConnection } from '../shell/connection'
import { unseenOf } from './unseen'

export type Creation =
  | { is: 'form' }
  /** `failure`: why it is not there yet. */
  | { is: 'creating'; key: string; failure: Failure | null }
  /** `secret` is null where it did not arrive here. It is kept in this state and nowhere else. */
  | { is: 'created'; key: string; label: string; secret: string | null }

/** A refusal in the service's own words, so there is no subscription and no secret. */
const isNo = (error: unknown) => error instanceof Failure && error.kind === 'refused' && error.status !== null

/** A new subscription, from the form to the secret that is shown once. */
export function useCreation() {
  const connection = useConnection()
  const client = useQueryClient()
  const [creation, setCreation] = useState<Creation>({ is: 'form' })
  const unseen = unseenOf(connection)
  const gone = useRef<AbortController>(null)
  const begun = useRef<string>(null)

  // What is not confirmed by then goes on without this page, which is no longer there to show the secret.
  useEffect(
    () => () => {
      gone.current?.abort()
      if (begun.current !== null) unseen.leave(begun.current)
    },
    [unseen],
  )

  async function create(draft: WebhookDraft) {
    const writes = connection.api.write?.webhooks
    if (!writes) return
    const key = newKey()
    const { url, label } = draft
    const stop = new AbortController()
    gone.current = stop
    begun.current = key
    // Noted before it is handed on: after a crash nobody could know otherwise that a secret went unseen.
    unseen.begin({ key, url, label, id: null, at: Date.now() })
    setCreation({ is: 'creating', key, failure: null })
    try {
      const { id, secret } = await writes.create(draft, {
        key,
        gone: stop.signal,
        watch: (_, failure) => failure && setCreation({ is: 'creating', key, failure }),
      })
      unseen.made(key, id)
      setCreation({ is: 'created', key, label, secret })
    } catch (error) {
      unseen.leave(key)
      if (isNo(error)) unseen.forget(key)
      setCreation({ is: 'form' })
      throw error
    } finally {
      void refreshWebhooks(client, connection)
    }
  }

  return {
    creation,
    create,
    /** The person has the secret, or wants to do without. */
    done: (key: string) => unseen.forget(key),
    /** Whether it was taken back: it had not been sent. */
    takeBack: async (key: string) => {
      const isBack = await connection.journal.resolve(key, 'take back')
      if (isBack) unseen.forget(key)
      return isBack
    },
  }
}

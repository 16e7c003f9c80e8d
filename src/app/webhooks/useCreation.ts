import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../client/api/failure'
import { newKey } from '../../client/outbox/browser'
import { createWebhook, refreshWebhooks, type WebhookDraft } from '../../client/webhooks'
import { denied } from '../../client/writers'
import { useGone } from '../page/useGone'
import { useConnection } from '../session/connection'

type Creation =
  | { is: 'form' }
  /** `failure`: why it is not there yet. */
  | { is: 'creating'; key: string; failure: Failure | null }
  | { is: 'created'; label: string; secret: string }

/** A new subscription, from the form to the secret that is shown once. */
export function useCreation() {
  const connection = useConnection()
  const client = useQueryClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  // What is not confirmed by then goes on without this page, which is no longer there to show the secret.
  const gone = useGone()
  const writer = connection.features.write.webhooks
  const { data, isPending, variables, mutateAsync } = useMutation({
    ...(writer ? createWebhook(writer) : denied('webhooks')),
    // The secret goes with this page: no cache keeps it.
    gcTime: 0,
    onMutate: () => setFailure(null),
    onSettled: () => void refreshWebhooks(client, connection),
  })
  const creation: Creation = data
    ? { is: 'created', label: variables.draft.label, secret: data.secret }
    : isPending
      ? { is: 'creating', key: variables.key, failure }
      : { is: 'form' }

  return {
    creation,
    create: (draft: WebhookDraft) =>
      mutateAsync({
        draft,
        key: newKey(),
        gone: gone(),
        onStep: (_, why) => why && setFailure(why),
      }),
    /** Whether it was taken back: it had not been sent. */
    takeBack: (key: string) => connection.outbox.resolve(key, 'take back'),
  }
}

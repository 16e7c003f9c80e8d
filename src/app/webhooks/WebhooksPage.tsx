import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deletionOf, keepWebhooksFresh, webhooksQuery } from '../../client/webhooks'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Back } from '../page/Back'
import { useTitle } from '../page/useTitle'
import { useConnection, useOutbox } from '../session/connection'
import { NewWebhook } from './NewWebhook'
import { NotForThisKey } from './NotForThisKey'
import { SignatureHelp } from './SignatureHelp'
import { Subscriptions } from './Subscriptions'
import { useMayManage } from './useMayManage'
import { useRemoveWebhook } from './useRemoveWebhook'

export default function WebhooksPage() {
  useTitle('Webhooks')
  return useMayManage() ? <Webhooks /> : <NotForThisKey />
}

function Webhooks() {
  const connection = useConnection()
  const client = useQueryClient()
  const { entries } = useOutbox()
  const list = useQuery(webhooksQuery(connection))
  const { remove, wayBackOf } = useRemoveWebhook()
  const [isAdding, setAdding] = useState(false)

  useEffect(() => keepWebhooksFresh(client, connection), [client, connection])

  return (
    <section className="min-h-0 flex-1 overflow-y-auto page-edge">
      <Back to="/settings">Settings</Back>
      <header className="mt-1 mb-2 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-xl font-semibold">Webhooks</h1>
        <Button look="main" className="ml-auto" onClick={() => setAdding(true)}>
          <Icon name="plus" className="size-4" />
          New webhook
        </Button>
      </header>
      <p className="mb-4 max-w-prose text-ink-2">
        A webhook tells another program what happens in the shop, as it happens. Its signing secret is shown
        once.{' '}
        {connection.features.webhookAttempts
          ? 'If you lose it, rotate it for a new one.'
          : 'If you lose it, delete the webhook and create it again.'}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <Subscriptions
          list={list}
          deletionOf={(id) => deletionOf(entries, id)}
          onDelete={(webhook) => void remove(webhook)}
          wayBackOf={wayBackOf}
        />
        <SignatureHelp />
      </div>
      {isAdding && <NewWebhook onClose={() => setAdding(false)} />}
    </section>
  )
}

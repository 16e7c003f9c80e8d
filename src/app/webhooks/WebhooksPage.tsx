import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { deletionOf, keepWebhooksFresh, webhooksQuery } from '../../client/queries/webhooks'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { useTitle } from '../page/useTitle'
import { useConnection, useJournal } from '../session/connection'
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
  const { entries } = useJournal()
  const list = useQuery(webhooksQuery(connection))
  const { remove, wayBackOf } = useRemoveWebhook()
  const [isAdding, setAdding] = useState(false)

  useEffect(() => keepWebhooksFresh(client, connection), [client, connection])

  return (
    <section className="min-h-0 flex-1 overflow-y-auto px-3 py-4 sm:px-4.5">
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Link
            to="/settings"
            aria-label="Back to Settings"
            className="grid size-10 place-items-center rounded-lg hover:bg-sunken"
          >
            <Icon name="back" />
          </Link>
          <h1 className="text-xl font-semibold tracking-tight">Webhooks</h1>
          <Button look="main" className="ml-auto" onClick={() => setAdding(true)}>
            <Icon name="plus" className="size-4" />
            New webhook
          </Button>
        </header>
        <p className="text-ink-2">
          A webhook tells another program what happens in the shop, at the moment it happens: each event is
          sent to its address, signed. The secret for that is shown once, when the webhook is created: where
          nobody has noted it, delete the webhook and create it again.
        </p>
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

import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, useCallback } from 'react'
import { sayRefused } from '~/app/forms/sayRefused'
import { HELD_MS } from '~/app/forms/undoing'
import { useConnection, useOutbox } from '~/app/session/connection'
import { perConnection } from '~/app/session/perConnection'
import { Back } from '~/app/shell/page/Back'
import { useCopy } from '~/app/shell/page/CopyText'
import { useLeaveSignal } from '~/app/shell/page/useLeaveSignal'
import { useTitle } from '~/app/shell/page/useTitle'
import type { Failure } from '~/client/api/failure'
import { denied } from '~/client/features'
import type { Webhook } from '~/client/nouns/nouns'
import {
  deletionOf,
  keepWebhooksFresh,
  webhooksQuery,
  createWebhook,
  refreshWebhooks,
  type WebhookDraft,
  deleteWebhook,
  forgetWebhook,
} from '~/client/nouns/webhooks'
import { newKey } from '~/client/outbox/browser'
import { Button } from '~/ui/Button'
import { Card } from '~/ui/Card'
import { Dialog } from '~/ui/Dialog'
import { Icon } from '~/ui/Icon'
import { LINK_IN_TEXT } from '~/ui/link'
import { toast } from '~/ui/toast'
// oxlint-disable-next-line import/default -- the file's own text, as Vite gives it
import code from './isFromShop.mjs?raw'
import { LeaveWarning, useLeaving } from './LeaveWarning'
import { SecretOnce } from './SecretOnce'
import { Subscriptions } from './Subscriptions'
import { useMayManage } from './useMayManage'
import { WebhookForm } from './WebhookForm'

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

/** From the form to the secret, in one dialog that does not close over an uncopied secret by accident. */
function NewWebhook({ onClose }: { onClose: () => void }) {
  const { creation, create, takeBack } = useCreation()
  const [isCopied, setCopied] = useState(false)
  const isShown = creation.is === 'created'
  const { isAsking, askToClose, stay, goBack, go } = useLeaving(
    creation.is === 'creating' || (isShown && !isCopied),
    onClose,
  )

  async function leave() {
    if (creation.is === 'creating' && (await takeBack(creation.key))) {
      toast({ title: 'Canceled. No webhook was created.' })
    }
    go()
  }

  return (
    <Dialog
      open
      onClose={askToClose}
      title={creation.is === 'created' ? `${creation.label} is created` : 'New webhook'}
    >
      {isAsking && <LeaveWarning isShown={isShown} onStay={goBack} onLeave={() => void leave()} />}
      {creation.is === 'created' && (
        <SecretOnce
          secret={creation.secret}
          onCopied={() => {
            setCopied(true)
            stay()
          }}
          onDone={onClose}
        />
      )}
      {creation.is !== 'created' && (
        <WebhookForm
          onCreate={create}
          onCancel={askToClose}
          isCreating={creation.is === 'creating'}
          waiting={creation.is === 'creating' ? creation.failure : null}
        />
      )}
    </Dialog>
  )
}

function NotForThisKey() {
  return (
    <section className="grid content-start gap-3 page-edge">
      <h1 className="text-xl font-semibold">This connection does not manage webhooks</h1>
      <p className="text-ink-2">Settings shows what its key can do and which permission is missing.</p>
      <p>
        <Link to="/settings" className={LINK_IN_TEXT}>
          Go to settings
        </Link>
      </p>
    </section>
  )
}

type Creation =
  | { is: 'form' }
  /** `failure`: why it is not there yet. */
  | { is: 'creating'; key: string; failure: Failure | null }
  | { is: 'created'; label: string; secret: string }

/** A new subscription, from the form to the secret that is shown once. */
function useCreation() {
  const connection = useConnection()
  const client = useQueryClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  // What is not confirmed by then goes on without this page, which is no longer there to show the secret.
  const gone = useLeaveSignal()
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

/** The deletions that this tab can still take back. They outlast the page: whoever leaves it and comes back finds them. */
const waysBackOf = perConnection(() => new Map<string, () => void>())

/** Deletes a subscription once it can't be taken back any more. Its row tells that until then, and a toast how it ended. */
function useRemoveWebhook() {
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
        toast({ title: `${label} was not deleted` })
        return
      }
      const isGone = end.kind === 'confirmed' || end.failure.kind === 'missing'
      if (isGone) forgetWebhook(client, connection, id)
      else void refreshWebhooks(client, connection)
      if (end.kind === 'confirmed') toast({ title: `${label} is deleted` })
      else if (isGone) toast({ title: `${label} was already deleted` })
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

const SAID = { 'not yet': 'Copy code', copied: 'Copied', selected: 'Selected: press Ctrl+C' }

/** How a receiver tells a message of the shop from a forged one. The code shown is the file that the tests run. */
function SignatureHelp() {
  const text = code.trim()
  const { shown, copied, copy, onCopy } = useCopy<HTMLElement>(text)
  return (
    <Card title="Verify that a message is from the shop">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p>
          Anyone who knows its URL can send to a receiver. The headers{' '}
          <code className="whitespace-nowrap">webhook-id</code>,{' '}
          <code className="whitespace-nowrap">webhook-timestamp</code> and{' '}
          <code className="whitespace-nowrap">webhook-signature</code> show who sent it, as{' '}
          <i>Standard Webhooks</i> describes.
        </p>
        <details>
          <summary className="cursor-pointer font-semibold text-ink-2">
            JavaScript that checks it, for Node 20 or newer
          </summary>
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls sideways is reached by keys
            tabIndex={0}
            role="region"
            aria-label="JavaScript that checks a signature"
            className="mt-2 overflow-x-auto rounded-lg border border-line bg-sunken p-3 text-sm leading-normal"
          >
            <code
              ref={shown}
              tabIndex={-1}
              onCopy={onCopy}
              className="block w-max font-mono focus-visible:outline-none"
            >
              {text}
            </code>
          </pre>
          <Button className="mt-2" onClick={() => void copy()}>
            {SAID[copied]}
          </Button>
        </details>
        <p className="text-ink-2">
          Answer with 200 first, then do the work. A message whose answer was lost comes again with the same{' '}
          <code className="whitespace-nowrap">webhook-id</code>: handle each id once. Messages may arrive out
          of order.
        </p>
      </div>
    </Card>
  )
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ScrollIntoView } from '~/app/forms/ScrollIntoView'
import { useConnection } from '~/app/session/connection'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { Failure } from '~/client/api/failure'
import type { FirstShop } from '~/client/nouns/setUp'
import { shopRecord, changeShop, readShop, type WireShop } from '~/client/nouns/shopRecord'
import { computersZone } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import { Notice } from '~/ui/Notice'
import { Skeleton } from '~/ui/Skeleton'
import { toast } from '~/ui/toast'
import { MessageFields, textErrors, textsOf, type TextErrors } from './MessageFields'
import { ownTexts, patchOf, typedShop, setUpFields, type SetUpTyped } from './setUpFields'
import { ShopFields } from './ShopFields'

/** The shop's own record, as it stands at this moment. */
export function ChangeShop({ onClose }: { onClose: () => void }) {
  const { transport, name } = useConnection()
  const { data, error, refetch } = useQuery({
    queryKey: [name, 'shop', 'to change'],
    queryFn: () => readShop(transport),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const id = useId()
  const [isSaving, setSaving] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title="The shop"
      description="Used on quotes and invoices, in messages, and for the hours of the schedule."
      shape="panel"
      foot={
        <>
          <Button type="submit" form={id} look="main" disabled={isSaving || !data}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {error && !data && <FailureNotice failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-44" />}
      {data && (
        <Fields
          key={data.etag}
          id={id}
          {...data}
          onSaving={setSaving}
          onReadAgain={() => void refetch()}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}

type FieldsProps = {
  id: string
  shop: WireShop
  etag: string | null
  onSaving: (isSaving: boolean) => void
  onReadAgain: () => void
  onDone: () => void
}

function Fields({ id, shop, etag, onSaving, onReadAgain, onDone }: FieldsProps) {
  const connection = useConnection()
  const client = useQueryClient()
  const [start] = useState(() => typedShop(shop, computersZone()))
  const [texts, setTexts] = useState(() => textsOf(shop.message_texts))
  const [errors, setErrors] = useState<TextErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<SetUpTyped, unknown, FirstShop>({
    defaultValues: start,
    resolver: standardSchemaResolver(setUpFields),
  })

  const save = form.handleSubmit(async (typed) => {
    setFailure(null)
    const wrong = textErrors(ownTexts(texts))
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    onSaving(true)
    try {
      await changeShop(connection.transport, patchOf(typed, shop, texts), etag)
      await client.fetchQuery({ ...shopRecord(connection), staleTime: 0 })
      toast({ title: 'The shop is saved' })
      onDone()
    } catch (error) {
      setFailure(error)
    }
    onSaving(false)
  })

  return (
    <form
      id={id}
      aria-label="The shop"
      noValidate
      onSubmit={(event) => void save(event)}
      className="grid grid-cols-2 gap-x-4 gap-y-5 *:col-span-2 sm:grid-cols-6 sm:*:col-span-6"
    >
      {failure !== null && (
        <ScrollIntoView of="not saved" isNews>
          <NotSaved failure={failure} onReadAgain={onReadAgain} />
        </ScrollIntoView>
      )}
      <ShopFields form={form} />
      <MessageFields texts={texts} errors={errors} onChange={setTexts} />
    </form>
  )
}

function NotSaved({ failure, onReadAgain }: { failure: unknown; onReadAgain: () => void }) {
  if (!(failure instanceof Failure) || failure.kind !== 'changed') return <FailureNotice failure={failure} />
  return (
    <Notice
      tone="danger"
      title="Another computer changed the shop meanwhile"
      actions={<Button onClick={onReadAgain}>Load their version and start from it</Button>}
    >
      Your changes were not saved. Theirs stay.
    </Notice>
  )
}

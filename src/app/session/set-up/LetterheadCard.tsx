import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState, useId } from 'react'
import { useForm } from 'react-hook-form'
import { sentence } from '~/app/format/sentence'
import { useLetterhead } from '~/app/print/LetterHead'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { keepShopHere, useKeptShop } from '~/app/session/useShopRecord'
import type { ShopRecord } from '~/client/nouns/nouns'
import { showPhone } from '~/domain/text/phone'
import { Button } from '~/ui/Button'
import { Card } from '~/ui/Card'
import { Dialog } from '~/ui/Dialog'
import { Notice } from '~/ui/Notice'
import { toast } from '~/ui/toast'
import { ChangeShop } from './ChangeShop'
import { MessageFields, textErrors, textsOf, type TextErrors } from './MessageFields'
import { ownTexts, letterheadFields, type LetterheadTyped } from './setUpFields'
import { LetterheadFields } from './ShopFields'

/**
 * What stands on the shop's papers and in its messages; changed here by whoever may do everything, and by anybody where it
 * is a note of this computer.
 */
export function LetterheadCard() {
  const { shop, isHere } = useKeptShop()
  const { name, rows, terms } = useLetterhead()
  const mayDoAll = useCapabilities().admin === 'yes'
  const [isOpen, setOpen] = useState(false)
  if (!shop) return null
  return (
    <Card
      title="The shop"
      actions={
        (mayDoAll || isHere) && (
          <Button look="quiet" onClick={() => setOpen(true)}>
            Edit
          </Button>
        )
      }
    >
      <p className="font-semibold">{name}</p>
      {rows.map((row) => (
        <p key={row}>{row}</p>
      ))}
      {terms !== null && <p className="text-ink-2">{terms}</p>}
      {rows.length === 0 && terms === null && (
        <p className="text-ink-2">
          Quotes and invoices show only its name. No address, phone or terms are entered.
        </p>
      )}
      {isHere && (
        <p className="mt-2 text-sm text-ink-2">
          This and the messages are kept on this computer only, because the service can’t store them. Other
          computers do not have them, and signing out removes them.
        </p>
      )}
      {isOpen && !isHere && <ChangeShop onClose={() => setOpen(false)} />}
      {isOpen && isHere && <ChangeShopHere shop={shop} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** As it would have been typed. */
const typedOf = (shop: ShopRecord): LetterheadTyped => ({
  name: shop.name,
  phone: shop.phone === null ? '' : showPhone(shop.phone),
  street: shop.street ?? '',
  city: shop.city ?? '',
  state: shop.state ?? '',
  zip: shop.zipCode ?? '',
  taxNumber: shop.taxNumber ?? '',
  terms: shop.terms ?? '',
})

type ChangeShopHereProps = { shop: ShopRecord; onClose: () => void }

/** For a service that has no place for it: nothing of this is sent. */
function ChangeShopHere({ shop, onClose }: ChangeShopHereProps) {
  const { name: connection } = useConnection()
  const id = useId()
  const [texts, setTexts] = useState(() => textsOf(shop.messageTexts))
  const [errors, setErrors] = useState<TextErrors>({})
  const [isRefused, setRefused] = useState(false)
  const form = useForm({ defaultValues: typedOf(shop), resolver: standardSchemaResolver(letterheadFields) })
  const { register, getFieldState, formState } = form

  const save = form.handleSubmit(({ zip, ...typed }) => {
    const own = ownTexts(texts)
    const wrong = textErrors(own)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (!keepShopHere(connection, { ...typed, zipCode: zip, messageTexts: own })) return setRefused(true)
    toast({ title: 'The shop is saved on this computer' })
    onClose()
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title="The shop"
      description="Used on quotes and invoices and in messages from this computer. The service can’t store it."
      shape="panel"
      foot={
        <>
          <Button type="submit" form={id} look="main">
            Save on this computer
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form
        id={id}
        aria-label="The shop"
        noValidate
        onSubmit={(event) => void save(event)}
        className="grid grid-cols-2 gap-x-4 gap-y-5 *:col-span-2 sm:grid-cols-6 sm:*:col-span-6"
      >
        {isRefused && (
          <Notice tone="danger" title="This browser can’t store data for this page">
            Nothing was saved. The browser’s storage is full or blocked.
          </Notice>
        )}
        <LetterheadFields
          autoFocus
          input={(name) => ({
            ...register(name),
            error: sentence(getFieldState(name, formState).error?.message),
          })}
        />
        <MessageFields texts={texts} errors={errors} onChange={setTexts} />
      </form>
    </Dialog>
  )
}

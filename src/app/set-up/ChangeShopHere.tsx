import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ShopRecord } from '../../client/records'
import { showPhone } from '../../domain/phone'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Notice } from '../../ui/Notice'
import { tell } from '../../ui/tell'
import { useConnection } from '../session/connection'
import { keepShopHere } from '../session/shopHere'
import { sentence } from '../words/sentence'
import { LetterheadFields } from './LetterheadFields'
import { MessageFields, textErrors, textsOf, type TextErrors } from './MessageFields'
import { ownTexts } from './patchOf'
import { letterheadFields, type LetterheadTyped } from './setUpFields'

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

type Props = { shop: ShopRecord; onClose: () => void }

/** For a service that has no place for it: nothing of this is sent. */
export function ChangeShopHere({ shop, onClose }: Props) {
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
    tell({ title: 'The shop is saved on this computer' })
    onClose()
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title="The shop"
      description="On papers and in messages of this computer: the service has no place for it."
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
          <Notice tone="danger" title="This browser keeps nothing for this page">
            Nothing was saved: its storage is full, or withheld.
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

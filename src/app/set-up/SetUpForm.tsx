import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { Failure } from '../../client/api/failure'
import type { FirstShop } from '../../client/setUp'
import { computersZone } from '../../domain/zone'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { BroughtBack } from '../forms/BroughtBack'
import { FailureNotice } from '../page/FailureNotice'
import { useDesk } from '../session/desk'
import { Beside } from './Beside'
import { WEEK } from './hours'
import { forgetTyped, keepTyped, readTyped } from './keptLink'
import { blankShop, broughtBack, setUpFields, type SetUpTyped } from './setUpFields'
import { ShopFields } from './ShopFields'

type Props = { make: (shop: FirstShop) => Promise<void> }

/** What a shop says of itself. All but its name may be left out. */
export function SetUpForm({ make }: Props) {
  const { session } = useDesk()
  const [blank] = useState(() => blankShop(session?.timeZone ?? computersZone(), session?.taxRatePpm ?? null))
  const [before] = useState(() => broughtBack(readTyped(), blank))
  const [isRestored, setRestored] = useState(before !== null)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<SetUpTyped, unknown, FirstShop>({
    defaultValues: before ?? blank,
    resolver: standardSchemaResolver(setUpFields),
  })
  const { formState, subscribe, reset, handleSubmit, setFocus } = form
  const { isSubmitting } = formState

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped(values) }),
    [subscribe],
  )

  async function save(shop: FirstShop) {
    setFailure(null)
    try {
      await make(shop)
    } catch (error) {
      setFailure(error)
    }
  }

  /** The first that is wrong has the focus by itself, but for a day's two times, which are wrong together. */
  function showWrong({ hours, ...others }: FieldErrors<SetUpTyped>) {
    const day = WEEK.find((name) => hours?.[name])
    if (day && Object.keys(others).length === 0) setFocus(`hours.${day}.closes`)
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <form
        aria-label="Your shop"
        noValidate
        className="grid grid-cols-2 gap-x-4 gap-y-5 rounded-lg bg-surface p-4 *:col-span-2 sm:grid-cols-6 sm:p-6 sm:*:col-span-6"
        onSubmit={(event) => void handleSubmit(save, showWrong)(event)}
      >
        {isRestored && (
          <BroughtBack
            onStartOver={() => {
              forgetTyped()
              setRestored(false)
              reset(blank)
              setFocus('name')
            }}
          />
        )}
        <ShopFields form={form} />
        {failure !== null && <NotMade failure={failure} />}
        <Button type="submit" look="main" className="min-h-11" disabled={isSubmitting}>
          {isSubmitting ? 'Making the shop…' : 'Make the shop'}
        </Button>
      </form>
      <Beside form={form} />
    </div>
  )
}

/** What the gateway says to it is exact. Else nobody knows what arrived, and to press again is safe. */
function NotMade({ failure }: { failure: unknown }) {
  if (failure instanceof Failure && failure.reason !== null) {
    return (
      <Notice tone="danger" title="The shop is not made">
        {failure.message} What you typed is kept on this computer.
      </Notice>
    )
  }
  return (
    <FailureNotice
      failure={failure}
      saved="Whether the shop was made is not known here. Press the button again: it is made once, whatever arrived."
    />
  )
}

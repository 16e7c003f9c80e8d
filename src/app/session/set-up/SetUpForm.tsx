import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useState } from 'react'
import { useForm, type FieldErrors, useWatch, type UseFormReturn } from 'react-hook-form'
import { DraftRestored } from '~/app/forms/DraftRestored'
import { useSessionState } from '~/app/session/sessionState'
import { showLength } from '~/app/session/shopTime'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { Failure } from '~/client/api/failure'
import type { FirstShop } from '~/client/nouns/setUp'
import { readPhone, showPhone } from '~/domain/text/phone'
import { computersZone } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { Card } from '~/ui/Card'
import { Notice } from '~/ui/Notice'
import { WEEK, hoursOf, stretchesOf } from './hours'
import { forgetTyped, keepTyped, readTyped } from './keptLink'
import { blankShop, broughtBack, setUpFields, type SetUpTyped } from './setUpFields'
import { ShopFields } from './ShopFields'

type Props = { make: (shop: FirstShop) => Promise<void> }

/** What a shop says of itself. All but its name may be left out. */
export function SetUpForm({ make }: Props) {
  const { session } = useSessionState()
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
          <DraftRestored
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
          {isSubmitting ? 'Creating the shop…' : 'Create the shop'}
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
      <Notice tone="danger" title="The shop was not created">
        {failure.message} What you typed is kept on this computer.
      </Notice>
    )
  }
  return (
    <FailureNotice
      failure={failure}
      saved="The shop may have been created. Press the button again: Frontdesk creates it only once."
    />
  )
}

type BesideProps<Output> = { form: UseFormReturn<SetUpTyped, unknown, Output> }

/** What comes of it, while it is typed. */
function Beside<Output>({ form }: BesideProps<Output>) {
  const typed = useWatch({ control: form.control })
  return (
    <aside aria-label="Preview" className="grid content-start gap-4">
      <PaperHead {...typed} />
      <Week form={form} />
    </aside>
  )
}

type Typed = ReturnType<typeof useWatch<SetUpTyped>>

/** Paper is white by night as well. */
function PaperHead({ name, street, city, state, zip, phone = '', taxNumber }: Typed) {
  const place = [
    city?.trim(),
    [state, zip]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' '),
  ]
  const lines = [street, place.filter(Boolean).join(', '), showPhone(readPhone(phone))]
  return (
    <section aria-label="The top of your quotes and invoices">
      <h2 className="mb-2 text-ink-2">The top of your quotes and invoices</h2>
      <div className="flex justify-between gap-4 rounded-lg border border-line bg-white p-5 text-black">
        <div className="min-w-0 wrap-break-word">
          <p className="text-xl font-semibold">{name?.trim() || 'Your shop'}</p>
          {lines
            .filter((line) => line?.trim())
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
          {taxNumber?.trim() && <p>Tax number {taxNumber.trim()}</p>}
        </div>
        <p className="text-xl font-semibold">Invoice</p>
      </div>
    </section>
  )
}

function Week<Output>({ form: { control } }: BesideProps<Output>) {
  const [hours, capacity] = useWatch({ control, name: ['hours', 'capacity'] })

  const open = hoursOf(hours)
  const stretches = open ? stretchesOf(open) : []
  const cars = /^[1-9]\d{0,4}$/.test(capacity.trim()) ? Number(capacity) : null
  const all = stretches.reduce((sum, stretch) => sum + stretch.all, 0)
  const sum = (minutes: number) => showLength(minutes * (cars ?? 1))
  if (stretches.length === 0) return null
  return (
    <Card title="Your week">
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {stretches.map(({ days, each, all: minutes }) => (
          <div key={days} className="contents">
            <dt>
              {days}, {showLength(each)}
              {minutes > each && ' each'}
            </dt>
            <dd className="text-right">{sum(minutes)}</dd>
          </div>
        ))}
        <dt className="font-semibold">{cars === null ? 'For one car at a time' : `${cars} at a time`}</dt>
        <dd className="text-right font-semibold">{sum(all)}</dd>
      </dl>
      <p className="mt-2 text-sm text-ink-2">
        {cars === null
          ? 'Enter how many cars you work on at a time, and Frontdesk never books more than that.'
          : 'Frontdesk never books more than that.'}
      </p>
    </Card>
  )
}

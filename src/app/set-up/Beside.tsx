import { useWatch, type UseFormReturn } from 'react-hook-form'
import { readPhone, showPhone } from '../../domain/phone'
import { Card } from '../../ui/Card'
import { showLength } from '../session/shopTime'
import { hoursOf, stretchesOf } from './hours'
import type { SetUpTyped } from './setUpFields'

type Props<Output> = { form: UseFormReturn<SetUpTyped, unknown, Output> }

/** What comes of it, while it is typed. */
export function Beside<Output>({ form }: Props<Output>) {
  const typed = useWatch({ control: form.control })
  return (
    <aside aria-label="What comes of it" className="grid content-start gap-4">
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
    <section aria-label="So your papers begin">
      <h2 className="mb-2 text-ink-2">So your papers begin</h2>
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

function Week<Output>({ form: { control } }: Props<Output>) {
  const [hours, capacity] = useWatch({ control, name: ['hours', 'capacity'] })

  const open = hoursOf(hours)
  const stretches = open ? stretchesOf(open) : []
  const cars = /^[1-9]\d{0,4}$/.test(capacity.trim()) ? Number(capacity) : null
  const all = stretches.reduce((sum, stretch) => sum + stretch.all, 0)
  const sum = (minutes: number) => showLength(minutes * (cars ?? 1))
  if (stretches.length === 0) return null
  return (
    <Card title="What a week can hold">
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
          ? 'Say how many cars are worked on at a time, and the shop is never booked fuller than that.'
          : 'The shop is never booked fuller than that at any time.'}
      </p>
    </Card>
  )
}

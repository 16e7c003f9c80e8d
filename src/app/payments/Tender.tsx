import { useRef, type KeyboardEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { tenderOf, TENDERS } from '~/app/money/methods'
import type { PaymentMethod } from '~/domain/payments'
import { Kbd } from '~/ui/Kbd'

type Props = {
  chosen: PaymentMethod | null
  input: UseFormRegisterReturn
  /** By a click or a digit; the arrows only walk. */
  onChosen: (method: PaymentMethod) => void
  error: string | undefined
}

/** How the customer paid, as a radio group: a click, the arrows, or one digit while it has the focus. */
export function Tender({ chosen, input, onChosen, error }: Props) {
  const isWalking = useRef(false)

  function press(event: KeyboardEvent<HTMLElement>) {
    const { key, ctrlKey, metaKey, altKey, currentTarget } = event
    isWalking.current = key.startsWith('Arrow')
    const tender = TENDERS.find((one) => one.key === key)
    if (!tender || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    const radio = currentTarget.querySelector<HTMLInputElement>(`[value="${tender.method}"]`)
    radio?.focus()
    onChosen(tender.method)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its radios
    <fieldset
      aria-describedby={error && 'tender-error'}
      onKeyDown={press}
      onKeyUp={() => (isWalking.current = false)}
      onChange={({ target }) => {
        const tender = tenderOf(target instanceof HTMLInputElement ? target.value : null)
        if (tender && !isWalking.current) onChosen(tender.method)
      }}
    >
      <legend className="sr-only">Paid by</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1.5 sm:gap-2">
        {TENDERS.map(({ method, title, key }, at) => (
          <label
            key={method}
            className="grid cursor-pointer justify-items-center gap-1 rounded-lg border border-line-2 pt-2.5 pb-2 font-semibold max-lg:py-3 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border-4"
          >
            <input
              type="radio"
              value={method}
              {...input}
              className="sr-only"
              aria-label={title}
              aria-keyshortcuts={key}
              // The first key says how.
              autoFocus={chosen === null ? at === 0 : chosen === method}
            />
            <span aria-hidden>{title}</span>
            <span aria-hidden className="max-lg:hidden">
              <Kbd>{key}</Kbd>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id="tender-error" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const NOTES = [100, 500, 1_000, 2_000, 5_000, 10_000]
const MOST_NOTES = 5

/**
 * Sums that people hand over for an amount: rounded up to the notes of a till, the nearest first. Where there are too
 * many, it is the single dollars that nobody counts out: twenties and hundreds are what people have in their hands.
 */
export function quickNotes(amountCents: number): number[] {
  if (amountCents <= 0) return []
  const sums = NOTES.map((note) => Math.ceil(amountCents / note) * note)
  return [...new Set(sums)].filter((sum) => sum > amountCents && Number.isSafeInteger(sum)).slice(-MOST_NOTES)
}

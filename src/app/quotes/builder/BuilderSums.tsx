import { sentence } from '~/app/format/sentence'
import { dollars } from '~/domain/money'
import { TextField } from '~/ui/Field'
import type { TaxBy } from './quoteTyped'
import type { Reckoned } from './typedTotals'
import type { QuoteForm } from './useQuoteForm'

type Props = { form: QuoteForm['form']; taxBy: TaxBy; sums: Reckoned }

const shown = (cents: number | null) => (cents === null ? '–' : dollars(cents))

const BY: readonly { by: TaxBy; sign: string; words: string }[] = [
  { by: 'amount', sign: '$', words: 'As an amount' },
  { by: 'rate', sign: '%', words: 'From a rate' },
]

/** Tax, and what it all comes to while it is typed. */
export function BuilderSums({ form: { register, formState }, taxBy, sums }: Props) {
  const { errors } = formState
  const total = errors.root?.['total']?.message
  const { subtotalCents, taxCents, totalCents, left } = sums
  return (
    <section aria-label="Total" className="grid gap-3 rounded-lg bg-surface p-4">
      <div className="grid grid-cols-[minmax(max-content,1fr)_minmax(0,1fr)] gap-3">
        <fieldset className="grid content-start">
          <legend className="mb-1 text-sm font-semibold text-ink-2">Tax</legend>
          <div className="flex overflow-hidden rounded-lg border border-line-2">
            {BY.map(({ by, sign, words }) => (
              <label
                key={by}
                className="grid h-10.5 min-w-11 flex-1 cursor-pointer place-items-center hover:bg-sunken has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent has-focus-visible:-outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-focus "
              >
                <input
                  type="radio"
                  value={by}
                  {...register('taxBy')}
                  className="sr-only"
                  aria-label={words}
                />
                <span aria-hidden>{sign}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {taxBy === 'rate' ? (
          <TextField
            key="rate"
            label="Rate, in percent"
            {...register('taxRate')}
            inputMode="decimal"
            autoComplete="off"
            error={sentence(errors.taxRate?.message)}
          />
        ) : (
          <TextField
            key="amount"
            label="Tax amount"
            {...register('taxAmount')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            error={sentence(errors.taxAmount?.message)}
          />
        )}
      </div>
      <dl className="grid gap-1">
        <Sum word="Subtotal" value={shown(subtotalCents)} />
        <Sum word="Tax" value={shown(taxCents)} />
        {/* Seen in the bar below, which stays in sight. */}
        <div className="sr-only">
          <dt>Total</dt>
          <dd>{shown(totalCents)}</dd>
        </div>
      </dl>
      {left.length > 0 && (
        <p className="text-sm text-warn">Not counted, because it is not a number: line {left.join(', ')}.</p>
      )}
      {total !== undefined && (
        <p role="alert" className="text-sm text-danger">
          The total {total}.
        </p>
      )}
    </section>
  )
}

function Sum({ word, value }: { word: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{word}</dt>
      <dd>{value}</dd>
    </div>
  )
}

import { dollars } from '../../domain/money'
import { SelectField, TextField } from '../../ui/Field'
import { sentence } from '../words/sentence'
import { TAX_BY, type QuoteTyped, type TaxBy } from './quoteTyped'
import type { Reckoned } from './reckoning'

type Props = {
  typed: QuoteTyped
  sums: Reckoned
  taxId: string
  errors: { tax?: string | undefined; total?: string | undefined }
  onChange: (change: Partial<Pick<QuoteTyped, 'taxBy' | 'taxRate' | 'taxAmount'>>) => void
}

const shown = (cents: number | null) => (cents === null ? '–' : dollars(cents))

const isTaxBy = (word: string): word is TaxBy => TAX_BY.some((by) => by === word)

/** Tax, and what it all comes to while it is typed. */
export function BuilderSums({ typed, sums, taxId, errors, onChange }: Props) {
  const { subtotalCents, taxCents, totalCents, left } = sums
  return (
    <section
      aria-label="Total"
      className="grid gap-3 rounded-xl border border-line bg-surface p-4 shadow-low"
    >
      <div className="grid grid-cols-[minmax(max-content,1fr)_minmax(0,1fr)] gap-3">
        <SelectField
          label="Tax"
          value={typed.taxBy}
          onChange={({ target }) => {
            if (isTaxBy(target.value)) onChange({ taxBy: target.value })
          }}
        >
          <option value="rate">From a rate</option>
          <option value="amount">As an amount</option>
        </SelectField>
        {typed.taxBy === 'rate' ? (
          <TextField
            key="rate"
            label="Rate, in percent"
            name={taxId}
            inputMode="decimal"
            autoComplete="off"
            value={typed.taxRate}
            error={sentence(errors.tax)}
            onChange={(event) => onChange({ taxRate: event.target.value })}
          />
        ) : (
          <TextField
            key="amount"
            label="Tax amount"
            name={taxId}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            value={typed.taxAmount}
            error={sentence(errors.tax)}
            onChange={(event) => onChange({ taxAmount: event.target.value })}
          />
        )}
      </div>
      <dl className="grid gap-1">
        <Sum word="Subtotal" value={shown(subtotalCents)} />
        <Sum word="Tax" value={shown(taxCents)} />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-1.5 text-3xl font-semibold tracking-tight">
          <dt>Total</dt>
          <dd>{shown(totalCents)}</dd>
        </div>
      </dl>
      {left.length > 0 && (
        <p className="text-sm text-warn">Not counted, since it can’t be read: line {left.join(', ')}.</p>
      )}
      {errors.total !== undefined && (
        <p role="alert" className="text-sm text-danger">
          The total {errors.total}.
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

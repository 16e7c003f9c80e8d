import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { SelectField, TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { useDesk } from '../shell/desk'
import { choose, usePreferences } from '../shell/preferences'
import { readRate, showRate } from './taxRate'

const OPERATORS = ''

/** The operator's values hold at every desk; a desk that differs says so. */
export function ShopCard() {
  const { session } = useDesk()
  const { timeZone, taxRate } = usePreferences()
  const machine = Intl.DateTimeFormat().resolvedOptions().timeZone
  const theirs = session?.timeZone ?? machine
  return (
    <Card title="Time zone and tax">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Time zone"
          value={timeZone ?? OPERATORS}
          onChange={(event) =>
            choose({ timeZone: event.target.value === OPERATORS ? null : event.target.value })
          }
        >
          <option value={OPERATORS}>
            {theirs} ({session?.timeZone ? 'set for every desk' : 'this computer’s'})
          </option>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        <TaxRate />
      </div>
      {(timeZone !== null || taxRate !== null) && (
        <Notice
          tone="warn"
          className="mt-4"
          title="This desk differs from the others"
          actions={
            <Button onClick={() => choose({ timeZone: null, taxRate: null })}>
              Use what every desk uses
            </Button>
          }
        />
      )}
    </Card>
  )
}

function TaxRate() {
  const { session } = useDesk()
  const { taxRate } = usePreferences()
  const [typed, setTyped] = useState(showRate(taxRate ?? session?.taxRate ?? null))
  const rate = readRate(typed)
  return (
    <TextField
      label="Tax rate, in percent"
      inputMode="decimal"
      value={typed}
      error={rate === undefined ? 'Must be a number from 0 to 100 with at most 2 decimals' : undefined}
      onChange={(event) => {
        setTyped(event.target.value)
        const read = readRate(event.target.value)
        if (read !== undefined) choose({ taxRate: read === (session?.taxRate ?? null) ? null : read })
      }}
    />
  )
}

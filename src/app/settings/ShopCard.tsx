import { useState } from 'react'
import { shownRate, typedRate } from '~/app/money/taxRate'
import { useCapabilities } from '~/app/session/connection'
import { choose, usePreferences } from '~/app/session/preferences'
import { useSessionState } from '~/app/session/sessionState'
import { mayWrite } from '~/domain/capabilities'
import { TAX_RATE_RULE } from '~/domain/tax'
import { computersZone } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { Card } from '~/ui/Card'
import { SelectField, TextField } from '~/ui/Field'
import { Notice } from '~/ui/Notice'

const OPERATORS = ''

/** The operator's values hold at every desk; a desk that differs says so. */
export function ShopCard() {
  const { session } = useSessionState()
  const { timeZone, taxRatePpm } = usePreferences()
  const [resets, setResets] = useState(0)
  const machine = computersZone()
  const theirs = session?.timeZone ?? machine
  // Only what is priced here is taxed.
  const mayPrice = mayWrite(useCapabilities(), 'quotes')
  return (
    <Card title={mayPrice ? 'Time zone and tax' : 'Time zone'}>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SelectField
          label="Time zone"
          value={timeZone ?? OPERATORS}
          onChange={(event) =>
            choose({ timeZone: event.target.value === OPERATORS ? null : event.target.value })
          }
        >
          <option value={OPERATORS}>
            {theirs} ({session?.timeZone ? 'shop default' : 'this computer’s'})
          </option>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        {mayPrice && <TaxRate key={resets} />}
      </div>
      {(timeZone !== null || (mayPrice && taxRatePpm !== null)) && (
        <Notice
          tone="warn"
          className="mt-4"
          title="This computer differs from the shop"
          actions={
            <Button
              onClick={() => {
                choose({ timeZone: null, taxRatePpm: null })
                setResets(resets + 1)
              }}
            >
              Use the shop default
            </Button>
          }
        />
      )}
    </Card>
  )
}

function TaxRate() {
  const { session } = useSessionState()
  const { taxRatePpm } = usePreferences()
  const theirs = session?.taxRatePpm ?? null
  const [typed, setTyped] = useState<string | null>(null)
  const isNone = typed !== null && typedRate(typed) === undefined
  return (
    <TextField
      label="Tax rate, in percent"
      inputMode="decimal"
      value={typed ?? shownRate(taxRatePpm ?? theirs)}
      error={isNone ? `Must be a number ${TAX_RATE_RULE}. The earlier rate stays.` : undefined}
      hint={theirs === null ? 'No shop default' : `Shop default: ${shownRate(theirs)} %`}
      onChange={(event) => {
        setTyped(event.target.value)
        const read = typedRate(event.target.value)
        if (read !== undefined) choose({ taxRatePpm: read === theirs ? null : read })
      }}
      // Shown as it is understood; an emptied field is every desk's again.
      onBlur={() => {
        if (!isNone) setTyped(null)
      }}
    />
  )
}

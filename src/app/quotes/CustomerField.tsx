import { useId, useState } from 'react'
import { Button } from '../../ui/Button'
import { CustomerBox } from '../people/CustomerBox'
import { useNameWords } from '../people/useCustomer'

type Props = {
  customerId: string | null
  /** A vehicle that was found is chosen with its customer. Null lets the choice go. */
  onChoose: (customerId: string | null, vehicleId: string | null) => void
  error?: string | undefined
}

/** Who it is for, found as in the search box: by name, phone, plate or VIN. */
export function CustomerField({ customerId, onChoose, error }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const name = useNameWords(customerId)
  return (
    <div className="grid content-start gap-1">
      {customerId === null ? (
        <>
          <label htmlFor={id} className="text-sm font-semibold text-ink-2">
            Customer
          </label>
          <CustomerBox
            id={id}
            text={text}
            onText={setText}
            error={error}
            // A quote begins with its customer.
            autoFocus
            onChoose={({ customerId: chosen, vehicle }) => {
              setText('')
              onChoose(chosen, vehicle?.id ?? null)
            }}
          />
        </>
      ) : (
        <>
          <span className="text-sm font-semibold text-ink-2">Customer</span>
          <span className="flex min-h-11 items-center gap-2">
            <span className="min-w-0 truncate text-xl font-semibold">{name}</span>
            <Button look="quiet" aria-label="Choose another customer" onClick={() => onChoose(null, null)}>
              Change
            </Button>
          </span>
        </>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

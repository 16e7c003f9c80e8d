import { useId, useState } from 'react'
import { CHIP } from '../../ui/Chip'
import { Icon } from '../../ui/Icon'
import { CustomerBox } from './CustomerBox'
import { useNameWords } from './useCustomer'

type Props = { customerId: string | undefined; onChoose: (customerId: string | null) => void }

/** Narrows a list down to one customer, found as in the search box. */
export function CustomerChip({ customerId, onChoose }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const name = useNameWords(customerId ?? null)
  if (customerId !== undefined)
    return (
      <button
        type="button"
        aria-pressed
        aria-label={`Only ${name}: show all customers`}
        className={CHIP}
        onClick={() => onChoose(null)}
      >
        {name}
        <Icon name="close" className="size-4" />
      </button>
    )
  if (!isOpen)
    return (
      <button type="button" className={CHIP} onClick={() => setOpen(true)}>
        One customer
      </button>
    )
  return (
    <span
      role="presentation"
      className="w-64 shrink-0 *:[input]:h-8 max-lg:*:[input]:h-11"
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      onBlur={() => text === '' && setOpen(false)}
    >
      <label htmlFor={id} className="sr-only">
        Customer
      </label>
      <CustomerBox
        id={id}
        text={text}
        onText={setText}
        autoFocus
        onChoose={(found) => {
          setText('')
          setOpen(false)
          onChoose(found.customerId)
        }}
      />
    </span>
  )
}

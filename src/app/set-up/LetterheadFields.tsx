import type { ComponentProps, ReactNode } from 'react'
import { TextField } from '../../ui/Field'
import type { LetterheadTyped } from './setUpFields'

type Props = {
  input: (name: keyof LetterheadTyped) => Pick<ComponentProps<typeof TextField>, 'ref' | 'error'>
  autoFocus: boolean
  /** What stands before the tax number. Called in its turn, as the fields are: see `AtWork`. */
  children?: () => ReactNode
}

/** What stands of a shop on its papers, in six columns. */
export function LetterheadFields({ input, autoFocus, children }: Props) {
  return (
    <>
      <TextField
        label="Shop’s name"
        className="sm:col-span-3!"
        autoFocus={autoFocus}
        autoComplete="organization"
        {...input('name')}
      />
      <TextField label="Phone" type="tel" className="sm:col-span-3!" autoComplete="tel" {...input('phone')} />
      <TextField label="Address" autoComplete="street-address" {...input('street')} />
      <TextField label="City" className="sm:col-span-3!" autoComplete="address-level2" {...input('city')} />
      <TextField
        label="State"
        className="col-span-1! sm:col-span-1!"
        autoComplete="address-level1"
        {...input('state')}
      />
      <TextField
        label="ZIP"
        className="col-span-1! sm:col-span-2!"
        inputMode="numeric"
        autoComplete="postal-code"
        {...input('zip')}
      />
      {children?.()}
      <TextField
        label="Tax number, if papers show one"
        className={children === undefined ? '' : 'sm:col-span-4!'}
        autoComplete="off"
        {...input('taxNumber')}
      />
      <TextField label="A line of terms under quotes and invoices" autoComplete="off" {...input('terms')} />
    </>
  )
}

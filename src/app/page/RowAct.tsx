import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/Button'
import { Kbd } from '../../ui/Kbd'

/** What is done on the marked row alone. */
export const ROW_ACT = `${buttonClass('quiet')} min-h-8`

/** Its key acts on the row with the focus, and is named there alone. */
export const RowKey = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="hidden group-focus-within:inline">
    <Kbd>{children}</Kbd>
  </span>
)

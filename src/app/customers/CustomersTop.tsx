import { useState } from 'react'
import { mayRead } from '../../domain/capabilities'
import { useCapabilities, useConnection } from '../session/connection'
import { useOwing } from './owing'
import { QuickAdd } from './QuickAdd'

/** The columns' heads, and a row to add somebody in them. */
export default function CustomersTop({ columns }: { columns: string }) {
  const { api } = useConnection()
  const hasCars = mayRead(useCapabilities(), 'vehicles')
  const owing = useOwing()
  // As it was when the row was opened: that the key may not any more is told there.
  const [add, setAdd] = useState(api.write?.customers)
  if (!add && api.write?.customers) setAdd(api.write.customers)
  const [added, setAdded] = useState(0)
  return (
    <>
      <div aria-hidden className={`list-heads ${columns}`}>
        <span>Customer</span>
        {hasCars && <span>Cars</span>}
        <span>Phone</span>
        <span className={hasCars ? 'max-xl:hidden' : ''}>Email</span>
        <span className="text-right">{owing && (owing.isRecent ? 'Owes, last 400 days' : 'Owes')}</span>
      </div>
      {add && (
        <QuickAdd
          key={added}
          columns={columns}
          hasCars={hasCars}
          add={add}
          onAdded={() => setAdded(added + 1)}
        />
      )}
    </>
  )
}

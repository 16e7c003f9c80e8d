import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog'
import { tell } from '../../ui/tell'
import { useConnection } from '../shell/connection'
import { CustomerForm } from './CustomerForm'
import { useRememberCustomer } from './rememberCustomer'

export default function NewCustomer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { api } = useConnection()
  const navigate = useNavigate()
  const remember = useRememberCustomer()
  // As it was when this was opened: that the key may not any more is told here, and not by a dialog that vanishes.
  const [add] = useState(() => api.write?.customers)
  if (!add) return null
  return (
    <Dialog open={open} onClose={onClose} title="New customer">
      <CustomerForm
        draftName="customer"
        start={null}
        action="Add customer"
        onEnd={onClose}
        onLeave={onClose}
        onSave={async ({ wanted }, writing) => {
          const customer = await add.create(wanted, writing)
          remember(customer)
          tell({ title: `${customer.name} is added` })
          // Whoever has closed this since is busy elsewhere, and stays there.
          if (!writing.gone.aborted) void navigate({ to: '/customers/$id', params: { id: customer.id } })
        }}
      />
    </Dialog>
  )
}

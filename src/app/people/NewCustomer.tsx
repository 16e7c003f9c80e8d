import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog'
import { tell } from '../../ui/tell'
import { useConnection } from '../session/connection'
import { CustomerForm } from './CustomerForm'

export default function NewCustomer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { features } = useConnection()
  const navigate = useNavigate()
  // As it was when this was opened: that the key may not any more is told here, and not by a dialog that vanishes.
  const [add] = useState(() => features.write.customers)
  if (!add) return null
  return (
    <Dialog open={open} onClose={onClose} title="New customer">
      <CustomerForm
        name="customer"
        start={null}
        action="Add customer"
        onEnd={onClose}
        onLeave={onClose}
        write={async ({ wanted }, writing) => {
          const customer = await add.create(wanted, writing)
          tell({ title: `${customer.name} is added` })
          // Whoever has closed this since is busy elsewhere, and stays there.
          if (!writing.gone.aborted) void navigate({ to: '/customers/$id', params: { id: customer.id } })
        }}
      />
    </Dialog>
  )
}

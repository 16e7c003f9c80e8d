import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useConnection } from '~/app/session/connection'
import type { Writer } from '~/client/features'
import { createCustomer } from '~/client/nouns/customers'
import { Dialog } from '~/ui/Dialog'
import { toast } from '~/ui/toast'
import { CustomerForm } from './CustomerForm'

export default function NewCustomer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { features } = useConnection()
  // As it was when this was opened: that the key may not any more is told here, and not by a dialog that vanishes.
  const [writer] = useState(() => features.write.customers)
  if (!writer) return null
  return (
    <Dialog open={open} onClose={onClose} title="New customer">
      <NewCustomerForm writer={writer} onClose={onClose} />
    </Dialog>
  )
}

function NewCustomerForm({ writer, onClose }: { writer: Writer<'customers'>; onClose: () => void }) {
  const navigate = useNavigate()
  const create = useMutation({
    ...createCustomer(writer),
    onSuccess: ({ name }) => toast({ title: `${name} is added` }),
  })
  return (
    <CustomerForm
      name="customer"
      start={null}
      action="Add customer"
      save={create}
      // Whoever has closed this since is busy elsewhere, and stays there.
      onSaved={({ id }) => void navigate({ to: '/customers/$id', params: { id } })}
      onEnd={onClose}
      onLeave={onClose}
    />
  )
}

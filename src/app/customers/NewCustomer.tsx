import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '../../ui/Dialog'
import { tell } from '../../ui/tell'
import { useConnection } from '../shell/connection'
import { BLANK_CUSTOMER } from './customerFields'
import { CustomerForm } from './CustomerForm'
import { useRememberCustomer } from './rememberCustomer'

export default function NewCustomer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { api } = useConnection()
  const navigate = useNavigate()
  const remember = useRememberCustomer()
  const add = api.write?.customers
  if (!add) return null
  return (
    <Dialog open={open} onClose={onClose} title="New customer">
      <CustomerForm
        draftName="customer"
        start={BLANK_CUSTOMER}
        action="Add customer"
        onCancel={onClose}
        onSave={async (wanted) => {
          const customer = await add.create(wanted)
          remember(customer)
          onClose()
          tell({ title: `${customer.name} is added` })
          await navigate({ to: '/customers/$id', params: { id: customer.id } })
          return true
        }}
      />
    </Dialog>
  )
}

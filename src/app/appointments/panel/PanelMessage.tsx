import { useCustomer } from '~/app/customers/useCustomer'
import { SendMessage } from '~/app/messages/SendMessage'
import { useMinute } from '~/app/session/now'
import type { Appointment } from '~/client/nouns/nouns'
import { messageFor } from '~/domain/messageTexts'

/** What one would write to whoever comes with it, as it stands. */
export function PanelMessage({ row }: { row: Appointment }) {
  const now = useMinute()
  const { data: customer } = useCustomer(row.customerId)
  const name = messageFor(row, now)
  if (!customer || !name) return null
  return (
    <div>
      <h3 className="mb-2 font-semibold">Message</h3>
      <SendMessage key={name} name={name} appointment={row} customer={customer} />
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import type { Appointment } from '../../client/records'
import { Button, buttonClass } from '../../ui/Button'
import { useConnection } from '../session/connection'
import { useRemove } from './useRemove'

type Props = { row: Appointment; isGoing: boolean; onClose: () => void }

/** What else can come of it: a quote, or its end. */
export function PanelActs({ row, isGoing, onClose }: Props) {
  const remove = useRemove()
  const mayQuote = useConnection().api.write?.quotes !== undefined
  if (!remove && !mayQuote) return null
  return (
    <section aria-label="More" className="grid gap-3 border-t border-line pt-4">
      {mayQuote && (
        <Link
          to="/quotes/new"
          search={{
            customer: row.customerId,
            appointment: row.id,
            ...(row.vehicleId !== null && { vehicle: row.vehicleId }),
          }}
          className={`justify-self-start ${buttonClass()}`}
        >
          Start a quote
        </Link>
      )}
      {remove && (
        <div className="grid gap-1.5">
          <Button
            look="danger"
            className="justify-self-start"
            disabled={isGoing}
            onClick={() => {
              remove(row)
              onClose()
            }}
          >
            Delete
          </Button>
          <p className="text-sm text-ink-3">
            For good, after 6 seconds in which it can be taken back. To keep it on record, move it to
            Canceled.
          </p>
        </div>
      )}
    </section>
  )
}

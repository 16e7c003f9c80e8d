import type { Appointment } from '../../client/records'
import { Button } from '../../ui/Button'
import { useRemove } from './useRemove'

type Props = { row: Appointment; isGoing: boolean; onClose: () => void }

export function PanelDelete({ row, isGoing, onClose }: Props) {
  const remove = useRemove()
  if (!remove) return null
  return (
    <section aria-label="Delete" className="grid gap-1.5 border-t border-line pt-4">
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
        For good, after 6 seconds in which it can be taken back. To keep it on record, move it to Canceled.
      </p>
    </section>
  )
}

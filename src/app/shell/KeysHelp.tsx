import { Dialog } from '../../ui/Dialog'
import { Kbd } from '../../ui/Kbd'

const KEYS = [
  { keys: ['/', 'Ctrl K', 'F3'], does: 'Search' },
  { keys: ['N'], does: 'New customer', writes: true },
  { keys: ['↑', '↓'], does: 'From row to row in a list' },
  { keys: ['Esc'], does: 'Close what is open' },
  { keys: ['?'], does: 'This list' },
]

export default function KeysHelp({
  open,
  onClose,
  mayWrite,
}: {
  open: boolean
  onClose: () => void
  mayWrite: boolean
}) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="grid gap-2">
        {KEYS.filter(({ writes }) => !writes || mayWrite).map(({ keys, does }) => (
          <div key={does} className="flex items-center gap-3">
            <dt className="flex w-40 gap-1.5">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

import { mayRead, mayWrite } from '../../domain/capabilities'
import { Dialog } from '../../ui/Dialog'
import { Kbd } from '../../ui/Kbd'
import { useCapabilities } from '../session/connection'

const KEYS = [
  { keys: ['/', 'Ctrl K', 'F3'], does: 'Search' },
  { keys: ['↑', '↓'], does: 'From row to row in a list' },
  { keys: ['Esc'], does: 'Close what is open' },
  { keys: ['?'], does: 'This list' },
]

const PAY = [
  { keys: ['P'], does: 'Record a payment, on an invoice' },
  { keys: ['1', '–', '5'], does: 'How it was paid' },
  { keys: ['Ctrl Enter'], does: 'Record it' },
]
const WALK = [{ keys: ['↑', '↓', '←', '→'], does: 'From card to card on the board' }]
const MOVE = [
  { keys: ['M'], does: 'Move the card to another column' },
  { keys: ['Alt', '↑', '↓'], does: 'Move a block of the schedule; with Shift, make it longer' },
  { keys: ['Ctrl Z'], does: 'Take the last move back' },
]

export default function KeysHelp({
  open,
  onClose,
  makes,
}: {
  open: boolean
  onClose: () => void
  /** What this desk may make: "appointment". */
  makes: readonly string[]
}) {
  const known = useCapabilities()
  const makesKey = { keys: ['N'], does: `New ${makes.join(', ')}` }
  const all = [
    ...(makes.length > 0 ? [makesKey] : []),
    ...(mayRead(known, 'appointments') ? WALK : []),
    ...(mayWrite(known, 'appointments') ? MOVE : []),
    ...(mayWrite(known, 'payments') ? PAY : []),
    ...KEYS,
  ]
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="grid gap-2">
        {all.map(({ keys, does }) => (
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

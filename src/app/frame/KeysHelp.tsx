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

const BOOK = [
  { keys: ['B'], does: 'Book, on a customer and on a row of customers' },
  // Typed where one searches; the words of such a line are an example.
  { keys: ['/'], does: 'And a line like “0168 brakes thu 2pm 2h”, Enter: book it' },
]
const CALLS = [
  { keys: ['↑', '↓', '←', '→'], does: 'In the call list: the appointment, and what came of the call' },
]
const QUOTE = [
  { keys: ['Q'], does: 'New quote, on a customer' },
  { keys: ['Ctrl S'], does: 'Save the quote' },
]
const PAY = [
  { keys: ['P'], does: 'Record a payment, on an invoice, a customer and their rows' },
  { keys: ['1', '–', '5'], does: 'How it was paid, while the methods have the focus' },
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
    ...(mayWrite(known, 'appointments') ? [...BOOK, ...MOVE, ...CALLS] : []),
    ...(mayWrite(known, 'quotes') ? QUOTE : []),
    ...(mayWrite(known, 'payments') ? PAY : []),
    ...KEYS,
  ]
  return (
    <Dialog open={open} onClose={onClose} title="Keys" shape="wide">
      <dl className="gap-8 lg:columns-2">
        {all.map(({ keys, does }) => (
          <div key={does} className="flex break-inside-avoid items-center gap-3 py-1">
            <dt className="flex w-40 shrink-0 flex-wrap gap-1.5 max-sm:w-24">
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

import { useCapabilities } from '~/app/session/connection'
import { mayRead, mayWrite } from '~/domain/capabilities'
import { Dialog } from '~/ui/Dialog'
import { Kbd } from '~/ui/Kbd'

const EVERYWHERE = [
  { keys: ['/', 'Ctrl K', 'F3'], does: 'Search, and find commands by name' },
  { keys: ['↑', '↓'], does: 'From row to row in a list' },
  { keys: ['Esc'], does: 'Close what is open' },
]
const NEW = [{ keys: ['F2'], does: 'New appointment, customer or quote' }]
// Typed where one searches; the words of such a line are an example.
const BOOK = [{ keys: ['/'], does: 'With a line like “0168 brakes thu 2pm 2h”: Enter books it' }]
const CALLS = [
  { keys: ['↑', '↓', '←', '→'], does: 'In the call list: choose the appointment and the outcome' },
]
const QUOTE = [{ keys: ['Ctrl S'], does: 'Save the quote' }]
const PAY = [
  { keys: ['1', '–', '5'], does: 'Choose the payment method, while it has the focus' },
  { keys: ['Ctrl Enter'], does: 'Record the payment' },
]
const WALK = [{ keys: ['↑', '↓', '←', '→'], does: 'From card to card on the board' }]
const MOVE = [
  { keys: ['Tab', 'Enter'], does: 'On a card: move it to another column' },
  { keys: ['Alt', '↑', '↓'], does: 'Move a block of the schedule; with Shift, make it longer' },
  { keys: ['Ctrl Z'], does: 'Undo the last move' },
]

export default function KeyboardShortcuts({ onClose }: { onClose: () => void }) {
  const known = useCapabilities()
  const makes = (['appointments', 'customers', 'quotes'] as const).some((one) => mayWrite(known, one))
  const all = [
    ...EVERYWHERE,
    ...(makes ? NEW : []),
    ...(mayRead(known, 'appointments') ? WALK : []),
    ...(mayWrite(known, 'appointments') ? [...BOOK, ...MOVE, ...CALLS] : []),
    ...(mayWrite(known, 'quotes') ? QUOTE : []),
    ...(mayWrite(known, 'payments') ? PAY : []),
  ]
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" shape="wide">
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

import { nameIn } from '~/app/appointments/refusalWords'
import { statusWord } from '~/app/format/statusWords'
import { useConnection } from '~/app/session/connection'
import { Button } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import type { AskedMove } from './useBoardActs'

type Props = { asked: AskedMove; onMove: () => void; onLeave: () => void }

/** Asked before a move undoes what another desk did while the card was carried, or while its menu was open. */
export default function ConfirmOverwrite({ asked: { row, to }, onMove, onLeave }: Props) {
  const name = nameIn(useConnection(), row)
  const [now, next] = [statusWord(row.status), statusWord(to)]
  return (
    <Dialog
      open
      onClose={onLeave}
      // The board puts the focus on the card, wherever that is by then.
      focusAfter={() => null}
      title={`Move ${name} to ${next}?`}
      description={`Another computer moved it to ${now} meanwhile. Nothing was sent yet.`}
    >
      <div className="flex flex-wrap gap-2">
        <Button look="main" onClick={onMove}>
          Move to {next}
        </Button>
        <Button onClick={onLeave}>Leave in {now}</Button>
      </div>
    </Dialog>
  )
}

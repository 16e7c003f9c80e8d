import type { ReactNode } from 'react'
import type { Appointment } from '../../client/records'
import { useCapabilities } from '../session/connection'
import { PanelDelete } from './PanelDelete'
import { PanelEdit } from './PanelEdit'
import { PanelDates, PanelHead } from './PanelHead'
import { PanelNotes } from './PanelNotes'
import { PanelStatus } from './PanelStatus'
import { PanelWords } from './PanelWords'

type Props = {
  row: Appointment
  /** The version that an edit began with; null while nothing is edited. */
  begun: Appointment | null
  isGoing: boolean
  /** Deleted at another desk: it is there to be read, and what was typed to be copied. */
  isGone: boolean
  money: ReactNode
  onEdited: () => void
  onClose: () => void
}

/** All there is to one appointment, in the order in which it is asked for: who, what is due, what to write, where to. */
export function PanelContent({ row, begun, isGoing, isGone, money, onEdited, onClose }: Props) {
  const { openStatuses } = useCapabilities()
  return (
    <div className="grid gap-5">
      <PanelHead row={row} isEdited={begun !== null} />
      {!isGone && money}
      {begun && (
        <PanelEdit
          begun={begun}
          row={row}
          isOpen={openStatuses.includes(row.status)}
          isGone={isGone}
          onDone={onEdited}
        />
      )}
      {begun === null && !isGone && <PanelWords row={row} />}
      {!isGone && <PanelStatus row={row} isGoing={isGoing} />}
      {begun === null && <PanelNotes row={row} isGone={isGone} />}
      {!isGone && <PanelDelete row={row} isGoing={isGoing} onClose={onClose} />}
      <PanelDates row={row} />
    </div>
  )
}

import { useState } from 'react'
import type { Appointment } from '../../client/records'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { useCapabilities, useConnection } from '../session/connection'
import { PanelActs } from './PanelActs'
import { PanelEdit } from './PanelEdit'
import { PanelFacts } from './PanelFacts'
import { PanelLabels } from './PanelLabels'
import { PanelStatus } from './PanelStatus'
import { PanelWords } from './PanelWords'

type Props = {
  row: Appointment
  isGoing: boolean
  /** Deleted at another desk: it is there to be read, and what was typed to be copied. */
  isGone: boolean
  onClose: () => void
}

/** All there is to one appointment, and what can be done about it. */
export function PanelContent({ row, isGoing, isGone, onClose }: Props) {
  const { openStatuses } = useCapabilities()
  const mayWrite = useConnection().api.write?.appointments !== undefined
  /** The version that the edit began with; null while nothing is edited. */
  const [begun, setBegun] = useState<Appointment | null>(null)
  /** The button that began an edit has the focus again once it is over. */
  const [wasEdited, setWasEdited] = useState(false)
  return (
    <div className="grid gap-5">
      <PanelFacts row={row} isEdited={begun !== null} />
      {begun === null && !isGone && <PanelLabels row={row} />}
      {begun ? (
        <PanelEdit
          begun={begun}
          row={row}
          isOpen={openStatuses.includes(row.status)}
          isGone={isGone}
          onDone={() => setBegun(null)}
        />
      ) : (
        mayWrite &&
        !isGone && (
          <Button
            className="justify-self-start"
            autoFocus={wasEdited}
            disabled={isGoing}
            onClick={() => {
              setBegun(row)
              setWasEdited(true)
            }}
          >
            <Icon name="pencil" className="size-4" />
            Edit
          </Button>
        )
      )}
      {!isGone && (
        <>
          <PanelStatus row={row} isGoing={isGoing} />
          {begun === null && <PanelWords row={row} />}
          <PanelActs row={row} isGoing={isGoing} onClose={onClose} />
        </>
      )}
    </div>
  )
}

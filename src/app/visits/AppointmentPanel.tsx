import { useState, type ReactNode } from 'react'
import type { Appointment } from '../../client/records'
import { Dialog } from '../../ui/Dialog'
import { useConnection } from '../session/connection'
import { wantCard } from './cardWanted'
import { PanelContent } from './PanelContent'
import { PanelName } from './PanelHead'
import { PanelSearch } from './PanelSearch'
import { useOneAppointment } from './useOneAppointment'

/** The card or block that it belongs to, wherever that stands by now; the page until a card is drawn that is not yet. */
function standIn(id: string, status: string | undefined): HTMLElement | null {
  const place = document.querySelector<HTMLElement>(`#main [data-id="${CSS.escape(id)}"]`)
  const link = place?.matches('a') ? place : place?.querySelector<HTMLElement>('a')
  if (!link) wantCard(id, status)
  return link ?? document.getElementById('main')
}

type Props = {
  id: string
  onClose: () => void
  /** What is owed or agreed on, from a folder that stands above this one. */
  money: (row: Appointment) => ReactNode
}

export default function AppointmentPanel({ id, onClose, money }: Props) {
  const { row, isGoing, search } = useOneAppointment(id)
  const mayWrite = useConnection().features.write.appointments !== undefined
  /** The version that the edit began with; null while nothing is edited. */
  const [begun, setBegun] = useState<Appointment | null>(null)
  /** The button that began an edit has the focus again once it is over. */
  const [wasEdited, setWasEdited] = useState(false)
  const isGone = search.state === 'nowhere'
  const edit = () => {
    setBegun(row)
    setWasEdited(true)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Appointment"
      {...(row && {
        head: (
          <PanelName
            row={row}
            edit={
              mayWrite && !isGone && begun === null ? { begin: edit, isGoing, hasFocus: wasEdited } : null
            }
          />
        ),
      })}
      shape="panel"
      focusAfter={() => standIn(id, row?.status)}
    >
      {search.state !== 'idle' && <PanelSearch search={search} wasRead={row !== null} />}
      {row && (
        <PanelContent
          key={row.id}
          row={row}
          begun={begun}
          isGoing={isGoing}
          isGone={isGone}
          money={money(row)}
          onEdited={() => setBegun(null)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

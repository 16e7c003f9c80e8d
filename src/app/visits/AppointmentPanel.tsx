import { Dialog } from '../../ui/Dialog'
import { wantCard } from './cardWanted'
import { PanelContent } from './PanelContent'
import { PanelSearch } from './PanelSearch'
import { useOneAppointment } from './useOneAppointment'

/** The card or block that it belongs to, wherever that stands by now; the page until a card is drawn that is not yet. */
function standIn(id: string, status: string | undefined): HTMLElement | null {
  const place = document.querySelector<HTMLElement>(`#main [data-id="${CSS.escape(id)}"]`)
  const link = place?.matches('a') ? place : place?.querySelector<HTMLElement>('a')
  if (!link) wantCard(id, status)
  return link ?? document.getElementById('main')
}

export default function AppointmentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { row, isGoing, search } = useOneAppointment(id)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Appointment"
      shape="panel"
      focusAfter={() => standIn(id, row?.status)}
    >
      {search.state !== 'idle' && <PanelSearch search={search} wasRead={row !== null} />}
      {row && (
        <PanelContent
          key={row.id}
          row={row}
          isGoing={isGoing}
          isGone={search.state === 'nowhere'}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

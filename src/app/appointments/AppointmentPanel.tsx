import { Dialog } from '../../ui/Dialog'
import { PanelContent } from './PanelContent'
import { PanelSearch } from './PanelSearch'
import { useOneAppointment } from './useOneAppointment'

/** The card or block that it belongs to, wherever that stands by now. */
function standIn(id: string): HTMLElement | null {
  const place = document.querySelector<HTMLElement>(`#main [data-id="${CSS.escape(id)}"]`)
  const link = place?.matches('a') ? place : place?.querySelector<HTMLElement>('a')
  return link ?? document.getElementById('main')
}

export default function AppointmentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { row, isGoing, search } = useOneAppointment(id)
  return (
    <Dialog open onClose={onClose} title="Appointment" shape="panel" focusAfter={() => standIn(id)}>
      {search.state !== 'idle' && <PanelSearch search={search} wasRead={row !== null} />}
      {row && <PanelContent key={row.id} row={row} isGoing={isGoing} onClose={onClose} />}
    </Dialog>
  )
}

import { Notice } from '../../ui/Notice'
import { useForeignWork } from './useForeignWork'

/** What other connections left unconfirmed on this computer: shown, never sent under another key. */
export function ForeignWork() {
  const labels = useForeignWork()
  if (labels.length === 0) return null
  return (
    <Notice tone="warn" className="mt-5" title="Not confirmed, and waiting for its own key">
      <ul className="list-disc pl-5">
        {labels.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      <p className="mt-1">Sign in with the key that it was entered under, and it goes on by itself.</p>
    </Notice>
  )
}

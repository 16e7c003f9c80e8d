import { LINK_IN_TEXT } from '../../ui/link'
import { useConnection } from '../session/connection'

/** To the documentation of this connection's surface; another maker's service has its own. */
export function ApiLink() {
  const { features, surface } = useConnection()
  if (!features.docs) return null
  return (
    <p className="max-w-prose text-ink-2">
      What a program does with a key:{' '}
      <a
        href={`/docs/${surface}.html`}
        // A link that was just made is shown once, and would be gone with this page.
        target="_blank"
        rel="noreferrer"
        className={LINK_IN_TEXT}
      >
        what it can ask, and how
      </a>
    </p>
  )
}

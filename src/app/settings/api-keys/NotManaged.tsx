import { Link } from '@tanstack/react-router'
import { useConnection } from '~/app/session/connection'
import { Failure } from '~/client/api/failure'
import { LINK_IN_TEXT } from '~/ui/link'

export const isNotAllowed = (error: unknown) =>
  error instanceof Failure && (error.kind === 'forbidden' || error.kind === 'missing')

/** At the address of a page that another maker's service, and a key without admin:*, do not have. */
export function NotManaged({ what }: { what: string }) {
  return (
    <section className="grid content-start gap-3 page-edge">
      <h1 className="text-xl font-semibold">This connection does not manage {what}</h1>
      <p className="text-ink-2">
        Sign in with an Admin key, at a Frontdesk service. Settings shows what this connection can do.
      </p>
      <p>
        <Link to="/settings" className={LINK_IN_TEXT}>
          Go to settings
        </Link>
      </p>
      <ApiLink />
    </section>
  )
}

/** To the documentation of this connection's surface; another maker's service has its own. */
export function ApiLink() {
  const { features, surface } = useConnection()
  if (!features.docs) return null
  return (
    <p className="max-w-prose text-ink-2">
      For programmers:{' '}
      <a
        href={`/docs/${surface}.html`}
        // A link that was just made is shown once, and would be gone with this page.
        target="_blank"
        rel="noreferrer"
        className={LINK_IN_TEXT}
      >
        the API and its endpoints
      </a>
    </p>
  )
}

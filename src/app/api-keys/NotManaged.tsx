import { Link } from '@tanstack/react-router'
import { Failure } from '../../client/api/failure'
import { LINK_IN_TEXT } from '../../ui/link'
import { ApiLink } from './ApiLink'

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
          To the settings
        </Link>
      </p>
      <ApiLink />
    </section>
  )
}

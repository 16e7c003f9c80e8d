import { Link } from '@tanstack/react-router'
import { LINK_IN_TEXT } from '../../ui/link'

export function NotForThisKey() {
  return (
    <section className="grid content-start gap-3 page-edge">
      <h1 className="text-xl font-semibold">This connection does not manage webhooks</h1>
      <p className="text-ink-2">Settings tells what its key may do, and which permission it lacks.</p>
      <p>
        <Link to="/settings" className={LINK_IN_TEXT}>
          To the settings
        </Link>
      </p>
    </section>
  )
}

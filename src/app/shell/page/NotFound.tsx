import { Link } from '@tanstack/react-router'
import { LINK_IN_TEXT } from '~/ui/link'
import { useTitle } from './useTitle'

export function NotFound() {
  useTitle('Nothing here')
  return (
    <main className="mx-auto mt-16 grid max-w-xl gap-3 p-4">
      <h1 className="text-xl font-semibold tracking-tight">There is nothing at this address</h1>
      <p className="text-ink-2">Check the address. Or this connection does not have that page.</p>
      <Link to="/customers" className={LINK_IN_TEXT}>
        Go to customers
      </Link>
    </main>
  )
}

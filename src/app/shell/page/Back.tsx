import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/Icon'

type Props = { to: '/quotes' | '/invoices' | '/payments' | '/settings'; children: string }

/** From a page to the one that it is a part of. */
export const Back = ({ to, children }: Props) => (
  <Link
    to={to}
    aria-label={`Back to ${children}`}
    className="-ml-1 inline-flex items-center gap-1 self-start justify-self-start text-ink-2 hover:text-ink max-lg:-my-2.5 max-lg:min-h-11 print:hidden"
  >
    <Icon name="back" className="size-4" />
    {children}
  </Link>
)

import { Link } from '@tanstack/react-router'
import { Notice } from '../../ui/Notice'
import type { Twice } from './twice'

type Props = { twice: readonly Twice[]; what: string }

/** Where money is counted that most likely came in once. Each leads to its invoice, where it is told what to do. */
export function TwiceNotice({ twice, what }: Props) {
  if (twice.length === 0) return null
  return (
    <Notice tone="warn" title={what} className="my-2">
      At the very same moment:
      <ul>
        {twice.map(({ invoiceId, words }) => (
          <li key={words}>
            <Link to="/invoices/$id" params={{ id: invoiceId }} className="underline underline-offset-4">
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

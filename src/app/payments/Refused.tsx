import type { Failure } from '../../client/api/failure'
import type { Invoice } from '../../client/nouns'
import { dollars } from '../../domain/money'
import { Button } from '../../ui/Button'
import { isOwed } from '../money/invoiceWords'
import { FailureNotice } from '../page/FailureNotice'

type Props = { failure: Failure; invoice: Invoice; mayRecord: boolean; onGoOn: () => void }

/** The answer was no, or nobody here knows it: what is said is what is known, and the person says how it goes on. */
export function Refused({ failure, invoice, mayRecord, onGoOn }: Props) {
  return (
    <div className="grid gap-4.5">
      <FailureNotice failure={failure} />
      <div>
        <Button look="main" autoFocus onClick={onGoOn}>
          {!mayRecord
            ? 'Close'
            : isOwed(invoice)
              ? `Go on with the balance of ${dollars(invoice.balanceCents)}`
              : 'Go on'}
        </Button>
      </div>
    </div>
  )
}

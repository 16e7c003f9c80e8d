import type { Entry } from '../../client/outbox/entry'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { useMinute } from '../session/now'
import { useZone } from '../session/shopTime'
import { enteredWords } from './arrivalWords'
import { howItGoesOn } from './elsewhereWords'
import { LetItGo } from './LetItGo'
import { Looked } from './Looked'
import { useBooks, type PaymentOf } from './usePayment'

type Props = { entry: Entry; payment: PaymentOf }

/** Money taken at this very computer under another key: never sent under this one, and no form beside it. */
export function Elsewhere({ entry, payment }: Props) {
  const books = useBooks(payment.invoiceId)
  const { look, isReading } = books
  const minute = useMinute()
  const { what, saved } = enteredWords(entry, useZone())

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <Notice tone="warn" title={`${what} is not confirmed, entered under another key`}>
        {/* Not why it stayed open then: the books below were read just now. */}
        <p>
          Entered at this computer {saved}. {howItGoesOn(entry, minute)} Do not take the same money again.
        </p>
      </Notice>
      <Looked entry={entry} payment={payment} books={books}>
        <div className="flex flex-wrap gap-2">
          <Button disabled={isReading} onClick={look}>
            Look again
          </Button>
          <LetItGo entry={entry} payment={payment} />
        </div>
      </Looked>
    </div>
  )
}

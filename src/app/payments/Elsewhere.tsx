import { useEffect } from 'react'
import type { Entry } from '../../client/journal/entry'
import type { Till } from '../../client/payments/till'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { useMinute } from '../session/now'
import { useZone } from '../session/shopTime'
import { enteredWords } from './arrivalWords'
import { foundElsewhere, howItGoesOn, paymentFound } from './elsewhereWords'
import { Looked } from './Looked'
import { orSay } from './orSay'
import { useLook } from './tills'

type Props = { entry: Entry; till: Till }

/** Money taken at this very computer under another key: never sent under this one, and no form beside it. */
export function Elsewhere({ entry, till }: Props) {
  const books = useLook(till)
  const { now, look, isReading } = books
  useEffect(look, [look])
  const minute = useMinute()
  const arrival = till.arrival(entry, now)
  const { what, saved } = enteredWords(entry, useZone())
  const payment = paymentFound(entry, arrival)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <Notice tone="warn" title={`${what} is not confirmed, entered under another key`}>
        {/* Not why it stayed open then: the books below were read just now. */}
        <p>
          Entered at this computer {saved}. {howItGoesOn(entry, minute)} Do not take the same money again.
        </p>
      </Notice>
      <Looked entry={entry} books={books}>
        <p role="status" className="font-semibold">
          {foundElsewhere(entry, arrival)}
        </p>
      </Looked>
      <div className="flex flex-wrap gap-2">
        {payment && (
          <Button look="main" onClick={() => orSay(till.arrived(entry, payment))}>
            It is this one
          </Button>
        )}
        <Button disabled={isReading} onClick={look}>
          Look again
        </Button>
        <Button
          look={payment && arrival.kind === 'there' ? 'plain' : 'danger'}
          onClick={() => orSay(till.decide(entry, 'discard'))}
        >
          Let it go
        </Button>
      </div>
    </div>
  )
}

import type { Entry } from '../../client/journal/entry'
import type { Till } from '../../client/payments/till'
import { Button } from '../../ui/Button'
import { Looked } from './Looked'
import { orSay } from './orSay'
import { notFoundWords } from './underWayWords'
import { useLook } from './useLook'

/** Sent, and without a usable answer for now: nobody has to wait a day to know, or to think better of it. */
export function LookWhether({ entry, till }: { entry: Entry; till: Till }) {
  const books = useLook(till)
  const { now, failure, isReading, look } = books
  const arrival = till.arrival(entry, now)
  // After a no the books are read for what an earlier try may have done.
  const isSending = entry.no === undefined
  return (
    <>
      <Looked entry={entry} books={books}>
        <p role="status" className="font-semibold">
          {arrival.kind === 'there'
            ? 'It is among them: it arrived.'
            : notFoundWords(arrival.kind === 'unclear', isSending)}
        </p>
      </Looked>
      <div className="flex flex-wrap gap-2">
        {arrival.kind === 'there' && (
          <Button look="main" onClick={() => orSay(till.arrived(entry, arrival.payment))}>
            It arrived
          </Button>
        )}
        {failure === null && (
          <Button disabled={isReading} onClick={look}>
            {now ? 'Look again' : 'Look whether it arrived'}
          </Button>
        )}
        {now && arrival.kind !== 'there' && (
          <Button onClick={() => orSay(till.decide(entry, 'stop'))}>
            {isSending ? 'Stop sending it' : 'Decide now'}
          </Button>
        )}
      </div>
    </>
  )
}

import { useEffect } from 'react'
import { withStop } from '../../client/api/withStop'
import type { Entry } from '../../client/journal/entry'
import type { Arrival } from '../../client/payments/arrival'
import type { Till } from '../../client/payments/till'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { useConnection } from '../session/connection'
import { foundWords, isInView, secondWords } from './arrivalWords'
import { Looked } from './Looked'
import { orSay } from './orSay'
import { useLook } from './tills'

type Props = { entry: Entry; till: Till; mayRecord: boolean; what: string; saved: string }

/** Somebody else's payment may come in while they think, and a late one of their own. */
const LOOK_AGAIN_MS = 10_000

/** Nothing is sent any more, and whether it arrived is not known: with the books in view, the person decides. */
export function Unsure({ entry, till, mayRecord, what, saved }: Props) {
  const books = useLook(till)
  const { now, look } = books
  useEffect(look, [look])
  const arrival = till.arrival(entry, now)
  const isOpen = arrival.kind === 'not yet'
  useEffect(() => {
    if (!isOpen) return undefined
    const looking = setInterval(look, LOOK_AGAIN_MS)
    return () => clearInterval(looking)
  }, [isOpen, look])
  const { isOurs } = useConnection()
  const isStopped = entry.stopped === true
  const second = secondWords(arrival.kind, { isOurs, isStopped })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <Notice
        tone="warn"
        title={isStopped ? `${what} is not sent any more` : `It is not known whether ${what} arrived`}
      >
        <p>Entered {saved}.</p>
        <p>
          {entry.note && `${withStop(entry.note)} `}
          {isStopped ? 'The sending has stopped.' : 'It is not sent again by itself.'}
        </p>
      </Notice>
      <Looked entry={entry} books={books}>
        <p role="status" className="font-semibold">
          {foundWords(arrival, isStopped)}
        </p>
        {!mayRecord && (
          <p className="text-ink-2">This key may not record payments now, so it can’t be sent again.</p>
        )}
        {mayRecord && second !== null && <p className="text-ink-2">{second}</p>}
        <div className="flex flex-wrap gap-2">
          {isStopped ? (
            <Stopped
              entry={entry}
              till={till}
              arrival={arrival}
              mayRecord={mayRecord}
              now={now}
              onLook={look}
            />
          ) : (
            <TooLate
              entry={entry}
              till={till}
              arrival={arrival}
              mayRecord={mayRecord}
              what={what}
              now={now}
            />
          )}
        </div>
      </Looked>
    </div>
  )
}

type Choices = {
  entry: Entry
  till: Till
  arrival: Arrival
  mayRecord: boolean
  now: ReturnType<typeof useLook>['now']
}

const arrived = ({ entry, till, arrival }: Choices, otherwise: 'arrived' | 'discard') => {
  const [alike = null] = arrival.kind === 'unclear' ? arrival.payments : []
  const payment = arrival.kind === 'there' ? arrival.payment : alike
  orSay(payment ? till.arrived(entry, payment) : till.decide(entry, otherwise))
}

/** Its key is young: where the service knows keys, it stays one payment however often it is sent. */
function Stopped({ onLook, ...choices }: Choices & { onLook: () => void }) {
  const { entry, till, arrival, mayRecord, now } = choices
  const isThere = arrival.kind === 'there'
  const isUnclear = arrival.kind === 'unclear'
  const mayBeThere = isInView(arrival.kind)
  return (
    <>
      {(mayBeThere || arrival.kind === 'unknown') && (
        <Button look={mayBeThere ? 'main' : 'plain'} onClick={() => arrived(choices, 'arrived')}>
          {isUnclear ? 'It is this one' : 'It arrived'}
        </Button>
      )}
      {mayRecord && (
        <Button
          look={mayBeThere ? 'plain' : 'main'}
          onClick={() => orSay(till.decide(entry, 'again', now ?? undefined))}
        >
          Send it again
        </Button>
      )}
      {!isThere && <Button onClick={onLook}>Look again</Button>}
      {!isThere && (
        <Button
          look={arrival.kind === 'not there' ? 'plain' : 'danger'}
          className="py-1.5 whitespace-normal!"
          onClick={() => orSay(till.decide(entry, 'discard'))}
        >
          {arrival.kind === 'not there' ? 'Give it up' : 'Give it up, though it may still arrive'}
        </Button>
      )}
    </>
  )
}

type TooLateProps = Choices & { what: string }

/** The service may have forgotten its key: recorded now it would be another payment. */
function TooLate({ what, ...choices }: TooLateProps) {
  const { entry, till, arrival, mayRecord, now } = choices
  const isThere = arrival.kind === 'there'
  const isUnclear = arrival.kind === 'unclear'
  return (
    <>
      <Button look={isInView(arrival.kind) ? 'main' : 'plain'} onClick={() => arrived(choices, 'discard')}>
        {isThere ? 'It arrived' : isUnclear ? 'It is this one' : 'Let it go'}
      </Button>
      {mayRecord && (
        <Button
          look={isThere ? 'danger' : isUnclear ? 'plain' : 'main'}
          className="py-1.5 whitespace-normal!"
          onClick={() => orSay(till.decide(entry, 'again', now ?? undefined))}
        >
          It did not arrive: record {what} now
        </Button>
      )}
    </>
  )
}

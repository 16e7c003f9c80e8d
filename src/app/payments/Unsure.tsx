import { useEffect } from 'react'
import type { Entry } from '../../client/journal/entry'
import type { Arrival } from '../../client/payments/arrival'
import type { Till } from '../../client/payments/till'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Books } from './Books'
import { orSay } from './orSay'
import { useBooks } from './useBooks'
import { useMayRecord } from './useMayRecord'

type Props = { entry: Entry; till: Till; what: string; saved: string }

/** Somebody else's payment may come in while they think, and a late one of their own. */
const LOOK_AGAIN_MS = 10_000

/** Nothing is sent any more, and whether it arrived is not known: with the books in view, the person decides. */
export function Unsure({ entry, till, what, saved }: Props) {
  const books = useBooks(till)
  const { now, look } = books
  useEffect(look, [look])
  const arrival = till.arrival(entry, now)
  const isOpen = arrival.kind === 'not yet'
  useEffect(() => {
    if (!isOpen) return undefined
    const looking = setInterval(look, LOOK_AGAIN_MS)
    return () => clearInterval(looking)
  }, [isOpen, look])
  const mayRecord = useMayRecord()
  const isStopped = entry.stopped === true
  // Its note says that this computer may send it all the same.
  const mayComeBack = entry.mayComeBack === true

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <Notice
        tone="warn"
        title={
          isStopped && !mayComeBack
            ? `${what} is not sent any more`
            : `It is not known whether ${what} arrived`
        }
      >
        <p>Entered {saved}.</p>
        <p>
          {entry.note}.{' '}
          {mayComeBack ? '' : isStopped ? 'The sending has stopped.' : 'It is not sent again by itself.'}
        </p>
      </Notice>
      <Books entry={entry} books={books}>
        <p role="status" className="font-semibold">
          {certain(arrival, entry)}
        </p>
        {!mayRecord && (
          <p className="text-ink-2">This key may not record payments now, so it can’t be sent again.</p>
        )}
        {mayRecord && isStopped && arrival.kind !== 'not there' && (
          <p className="text-ink-2">
            Before it is sent again the payments are read once more, and where it is among them nothing is
            sent.
          </p>
        )}
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
      </Books>
    </div>
  )
}

function certain({ kind }: Arrival, { stopped }: Entry): string {
  switch (kind) {
    case 'there':
      return 'It is among them: it arrived.'
    case 'unclear':
      return 'One of them is just like it, and may be this one or another desk’s.'
    case 'not there':
      return 'It is not there, and nothing of it is on its way any more: it did not arrive.'
    case 'not yet':
      return stopped
        ? 'It is not there so far. A try that got no answer may still arrive.'
        : 'It is not there: it most likely did not arrive.'
    case 'unknown':
      return 'Whether it arrived can’t be told from here.'
    default:
      return kind satisfies never
  }
}

type Choices = {
  entry: Entry
  till: Till
  arrival: Arrival
  mayRecord: boolean
  now: ReturnType<typeof useBooks>['now']
}

const arrived = ({ entry, till, arrival }: Choices, otherwise: 'arrived' | 'discard') => {
  const [alike = null] = arrival.kind === 'unclear' ? arrival.payments : []
  const payment = arrival.kind === 'there' ? arrival.payment : alike
  orSay(payment ? till.arrived(entry, payment) : till.decide(entry, otherwise))
}

/** Its key is young: sent again it stays one payment. */
function Stopped({ onLook, ...choices }: Choices & { onLook: () => void }) {
  const { entry, till, arrival, mayRecord, now } = choices
  const isThere = arrival.kind === 'there'
  const isUnclear = arrival.kind === 'unclear'
  return (
    <>
      {(isThere || isUnclear || arrival.kind === 'unknown') && (
        <Button look={isThere ? 'main' : 'plain'} onClick={() => arrived(choices, 'arrived')}>
          {isUnclear ? 'It is this one' : 'It arrived'}
        </Button>
      )}
      {mayRecord && (
        <Button
          look={isThere ? 'plain' : 'main'}
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
  return (
    <>
      <Button look={isThere ? 'main' : 'plain'} onClick={() => arrived(choices, 'discard')}>
        {isThere ? 'It arrived' : arrival.kind === 'unclear' ? 'It is this one' : 'Let it go'}
      </Button>
      {mayRecord && (
        <Button
          look={isThere ? 'danger' : 'main'}
          className="py-1.5 whitespace-normal!"
          onClick={() => orSay(till.decide(entry, 'again', now ?? undefined))}
        >
          It did not arrive: record {what} now
        </Button>
      )}
    </>
  )
}

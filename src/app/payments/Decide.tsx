import { useEffect, useState } from 'react'
import type { Entry } from '../../client/journal/entry'
import { draftIn, mayBeFrom } from '../../client/payments/entries'
import type { Till } from '../../client/payments/till'
import { dollars } from '../../domain/money'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { FailureNotice } from '../shell/FailureNotice'
import { showDate, showTime, useZone } from '../shell/shopTime'
import { methodWord } from './methods'
import { PaymentLines } from './PaymentLines'

type Now = Awaited<ReturnType<Till['look']>>

/** A payment from before that did not end well. What the service has now is read first, and then the person decides. */
export function Decide({ entry, till }: { entry: Entry; till: Till }) {
  const zone = useZone()
  const draft = draftIn(entry)
  const what = draft ? `${dollars(draft.amountCents)} ${methodWord(draft.method)}` : entry.label
  // The service's own time where it is known: this computer's may be a day off.
  const at = entry.serviceSavedAt ?? entry.savedAt
  const saved = `${showDate(at, zone)}, ${showTime(at, zone)}`
  if (entry.state === 'refused') {
    return (
      <Notice
        tone="warn"
        title={`${what}, entered ${saved}, was not recorded`}
        actions={<Button onClick={() => void till.decide(entry, 'discard')}>I have seen it</Button>}
      >
        {entry.note}
      </Notice>
    )
  }
  return <Unsure entry={entry} till={till} what={what} saved={saved} />
}

function Unsure({ entry, till, what, saved }: { entry: Entry; till: Till; what: string; saved: string }) {
  const [now, setNow] = useState<Now | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  const look = () => {
    setFailure(null)
    till.look().then(setNow, setFailure)
  }
  useEffect(look, [till])

  const alike = now?.payments?.filter((payment) => mayBeFrom(entry, payment)) ?? []
  const isThere = alike.length > 0
  return (
    <div className="grid gap-4.5">
      <Notice tone="warn" title={`It is not known whether ${what} arrived`}>
        <p>Entered {saved}.</p>
        <p>{entry.note}. It is not sent again by itself.</p>
      </Notice>
      {failure !== null && <FailureNotice failure={failure} onRetry={look} />}
      {now === null && failure === null && <p role="status">Reading what the service has…</p>}
      {now?.payments && (
        <div>
          <p className="font-semibold">What the service has now</p>
          {now.payments.length === 0 ? (
            <p>No payment on this invoice.</p>
          ) : (
            <PaymentLines payments={now.payments} label="Payments now" />
          )}
        </div>
      )}
      {now && (
        <>
          <p role="status" className="font-semibold">
            {isThere
              ? 'One of them is just like it: it most likely arrived.'
              : 'None of them is like it: it most likely did not arrive.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button look={isThere ? 'main' : 'plain'} onClick={() => void till.decide(entry, 'discard')}>
              {isThere ? 'It arrived' : 'Let it go'}
            </Button>
            <Button look={isThere ? 'danger' : 'main'} onClick={() => void till.decide(entry, 'again', now)}>
              It did not arrive: record {what} now
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

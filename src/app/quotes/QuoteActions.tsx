import { useState, type ReactNode } from 'react'
import type { Quote } from '../../client/records'
import { knownStatus, mayConvert, QUOTE_MOVES, type QuoteStatus } from '../../domain/quotes'
import { Button } from '../../ui/Button'
import { useSettled } from '../acts/useSettled'
import { FailureNotice } from '../page/FailureNotice'
import { useCapabilities, useConnection } from '../session/connection'
import { SendAgain } from './SendAgain'
import { StillSending } from './StillSending'
import { useConvert } from './useConvert'
import { useActs, useMove } from './useMove'

/** What leads from one status to another, in the words of the counter. */
function moveWord(from: QuoteStatus, to: QuoteStatus): string {
  if (to === 'accepted') return 'Accepted'
  if (to === 'declined') return 'Declined'
  if (to === 'draft') return 'Back to draft'
  if (from === 'draft') return 'Mark as sent'
  return from === 'expired' ? 'Send again' : 'Back to sent'
}

/** Not what the customer waits for. */
const isBack = (from: QuoteStatus, to: QuoteStatus) =>
  to === 'draft' || (to === 'sent' && from !== 'draft' && from !== 'expired')

const Acts = ({ children }: { children: ReactNode }) => (
  <span className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0">{children}</span>
)

type Props = {
  quote: Quote
  readAgain: () => void
  /** What can be done with it besides. */
  children: ReactNode
}

/** What can become of a quote where it stands, from the same table as the service. */
export function QuoteActions({ quote, readAgain, children }: Props) {
  const { api } = useConnection()
  useCapabilities()
  const acts = useActs(quote, readAgain)
  const move = useMove(quote, acts)
  const convert = useConvert(quote, acts)
  const [isAsking, setAsking] = useState(false)
  const isSettled = useSettled(quote.status)
  const status = knownStatus(quote.status)
  const write = api.write?.quotes
  if (!write || status === null) return <Acts>{children}</Acts>

  const moves = QUOTE_MOVES[status]
  const offered = isAsking ? moves.filter((to) => to !== 'sent') : moves
  const { busy, isUnderWay, tried, failure } = acts
  const isHeld = isUnderWay || !isSettled
  /** What would be over in the same moment is sent with a new end only. */
  const needsNewEnd = (to: QuoteStatus) =>
    to === 'sent' && quote.expiresAt !== null && !(Date.parse(quote.expiresAt) > Date.now())

  return (
    <>
      <Acts>
        {mayConvert(status) && write.convert && (
          <Button look="main" disabled={isHeld} onClick={() => void convert()}>
            {busy === 'convert' ? 'Converting…' : 'Convert to invoice'}
          </Button>
        )}
        {offered.map((to, at) => (
          <Button
            key={to}
            look={at === 0 && !mayConvert(status) ? 'main' : isBack(status, to) ? 'quiet' : 'plain'}
            disabled={isHeld}
            onClick={() => (needsNewEnd(to) ? setAsking(true) : void move(to))}
          >
            {busy === to ? 'Saving…' : moveWord(status, to)}
          </Button>
        ))}
        {children}
      </Acts>
      {isAsking && moves.includes('sent') && (
        <div className="basis-full">
          <SendAgain
            isBusy={isUnderWay}
            onSend={(expiresAt) => {
              setAsking(false)
              void move('sent', expiresAt)
            }}
            onCancel={() => setAsking(false)}
          />
        </div>
      )}
      {isUnderWay && (tried !== null || busy === null) && (
        <div className="basis-full">
          <StillSending what="A change of this quote" failure={tried} />
        </div>
      )}
      {failure !== null && (
        <div className="basis-full">
          <FailureNotice failure={failure} />
        </div>
      )}
    </>
  )
}

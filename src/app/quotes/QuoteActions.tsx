import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { sentence } from '~/app/format/sentence'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { useZone } from '~/app/session/shopTime'
import { useCommands } from '~/app/shell/keys/commandPalette'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import type { Quote } from '~/client/nouns/nouns'
import { knownStatus, mayConvert, mayMove, type QuoteStatus } from '~/domain/quotes'
import { addDays, dayOf } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { TextField } from '~/ui/Field'
import { endOfDay, expiryError } from './builder/expiry'
import { DEFAULT_DAYS } from './builder/quoteTyped'
import { StillSending } from './builder/StillSending'
import { useConvert, useActs, useMove } from './useQuoteActs'

type Goal = 'sent' | 'accepted' | 'declined' | 'draft'

/** What leads from one status to another, in the words of the counter. */
function moveWord(from: QuoteStatus, to: Goal): string {
  if (to === 'accepted') return 'Accepted'
  if (to === 'declined') return 'Declined'
  if (to === 'draft') return 'Back to draft'
  if (from === 'expired') return 'Send again'
  return from === 'accepted' || from === 'declined' ? 'Back to sent' : 'Mark as sent'
}

/** What a person does first, where a move is not allowed from here. */
function whyNot(from: QuoteStatus, to: Goal | 'converted'): string {
  if (from === to) return `It is already ${from}.`
  if (from === 'draft') return 'Mark it as sent first.'
  if (from === 'expired') return 'Send it again first.'
  if (from === 'declined') return 'Move it back to sent first.'
  return 'Mark it as accepted first.'
}

/** What a customer waits for next, at each status. */
const NEXT: Partial<Record<QuoteStatus, Goal>> = {
  draft: 'sent',
  sent: 'accepted',
  declined: 'sent',
  expired: 'sent',
}

/** A quote whose expiry date has passed needs a new one before it is sent. */
const needsNewEnd = ({ expiresAt }: Quote, to: Goal) =>
  to === 'sent' && expiresAt !== null && !(Date.parse(expiresAt) > Date.now())

const Acts = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-2 empty:hidden sm:flex sm:flex-wrap">{children}</div>
)

type Props = {
  quote: Quote
  readAgain: () => void
  /** What can be done with it besides. */
  children: ReactNode
}

/** What can become of a quote where it stands, from the same table as the service. Each act has a place of its own. */
export function QuoteActions({ quote, readAgain, children }: Props) {
  const { features } = useConnection()
  useCapabilities()
  const acts = useActs(quote, readAgain)
  const move = useMove(quote, acts)
  const convert = useConvert(quote, acts)
  const [isAsking, setAsking] = useState(false)
  const status = knownStatus(quote.status)
  const { quotes: mayWrite, conversions } = features.write
  const isConvertible = conversions && status !== null && mayConvert(status) && !acts.isUnderWay
  useCommands(
    isConvertible ? [{ name: 'Convert to invoice', icon: 'invoices', run: () => void convert() }] : [],
  )
  if (!mayWrite || status === null) {
    return (
      <div className="mb-4">
        <Acts>{children}</Acts>
      </div>
    )
  }

  const { busy, isUnderWay, tried, failure } = acts
  /** Nothing leads on from there. */
  const isOver = status === 'converted'
  const place = (to: Goal, className: string) => (
    <Act
      look={NEXT[status] === to ? 'main' : 'plain'}
      className={className}
      reason={mayMove(status, to) ? null : whyNot(status, to)}
      disabled={isUnderWay || (isAsking && to === 'sent')}
      onClick={() => (needsNewEnd(quote, to) ? setAsking(true) : void move(to))}
    >
      {busy === to ? 'Saving…' : moveWord(status, to)}
    </Act>
  )
  return (
    <div className="mb-4 grid gap-3">
      <Acts>
        {!isOver && (
          <>
            {place('sent', 'sm:min-w-37')}
            {place('accepted', 'sm:min-w-28')}
            {place('declined', 'sm:min-w-28')}
            {conversions && (
              <Act
                look={mayConvert(status) ? 'main' : 'plain'}
                className="sm:min-w-46"
                reason={mayConvert(status) ? null : whyNot(status, 'converted')}
                disabled={isUnderWay}
                onClick={() => void convert()}
              >
                {busy === 'convert' ? 'Converting…' : 'Convert to invoice'}
              </Act>
            )}
          </>
        )}
        {children}
        {mayMove(status, 'draft') && place('draft', 'sm:min-w-37')}
      </Acts>
      {isAsking && mayMove(status, 'sent') && (
        <SendAgain
          isBusy={isUnderWay}
          onSend={(expiresAt) => {
            setAsking(false)
            void move('sent', expiresAt)
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {isUnderWay && (tried !== null || busy === null) && (
        <StillSending what="A change of this quote" failure={tried} />
      )}
      {failure !== null && <FailureNotice failure={failure} />}
    </div>
  )
}

/** `reason`: why it is not allowed now. */
type ActProps = ComponentProps<typeof Button> & { reason: string | null }

/** One that is not allowed keeps its place, pale, and says why when it has the pointer or the focus. */
function Act({ reason, look, className = '', disabled, onClick, children }: ActProps) {
  const id = useId()
  if (reason === null) {
    return (
      <Button look={look ?? 'plain'} className={className} disabled={disabled} onClick={onClick}>
        {children}
      </Button>
    )
  }
  return (
    <span className="group relative grid">
      <Button
        aria-disabled
        aria-describedby={id}
        className={`cursor-default bg-transparent! text-ink-3 ${className}`}
      >
        {children}
      </Button>
      <span
        id={id}
        role="tooltip"
        className="absolute top-full left-0 z-20 invisible mt-1 rounded-lg bg-ink px-3 py-1.5 text-sm whitespace-nowrap text-paper max-sm:w-full max-sm:whitespace-normal transition-[visibility] group-hover:visible group-hover:delay-500 group-has-focus-visible:visible print:hidden"
      >
        {reason}
      </span>
    </span>
  )
}

type SendAgainProps = { isBusy: boolean; onSend: (expiresAt: string) => void; onCancel: () => void }

/** A quote that is over is sent anew with a new end. */
function SendAgain({ isBusy, onSend, onCancel }: SendAgainProps) {
  const zone = useZone()
  const now = useMinute()
  const [day, setDay] = useState(addDays(dayOf(now, zone), DEFAULT_DAYS))
  const error = expiryError(day, zone, now)
  return (
    <section
      aria-label="Send again"
      className="flex flex-wrap items-start gap-3 rounded-lg bg-surface px-4 py-3"
    >
      <TextField
        label="Valid until"
        type="date"
        autoFocus
        value={day}
        error={sentence(error)}
        onChange={(event) => setDay(event.target.value)}
      />
      <div className="flex gap-2 pt-6.5">
        <Button
          look="main"
          disabled={isBusy || error !== undefined}
          onClick={() => onSend(endOfDay(day, zone))}
        >
          Send with this date
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  )
}

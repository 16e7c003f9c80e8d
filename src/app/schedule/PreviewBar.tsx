import { Button } from '../../ui/Button'
import { Kbd } from '../../ui/Kbd'
import { useConnection } from '../session/connection'
import { showDate } from '../session/shopTime'
import { showSpan } from '../words/times'
import { longClash } from './clash'
import { spanOf, whenOf } from './place'
import type { Names } from './useNames'
import type { Preview, Reschedule } from './useReschedule'

type Props = { reschedule: Reschedule; names: Names; zone: string }

/** What keys have moved, or what would clash: said before it is sent, with the ways to send it and not to. */
export function PreviewBar({ reschedule, ...rest }: Props) {
  const { preview } = reschedule
  if (!preview || preview.by === 'hand') return null
  return <Bar {...rest} reschedule={reschedule} preview={preview} />
}

function Bar({ reschedule, preview, names, zone }: Props & { preview: Preview }) {
  const { clash, free } = reschedule
  const { features } = useConnection()
  const { row, place, isContested } = preview
  const span = spanOf(place)
  return (
    <div
      role="group"
      aria-label="Not saved yet"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-2.5 ${
        clash ? 'border-danger/40 bg-danger-soft' : 'border-accent/40 bg-accent-soft'
      }`}
    >
      <p role="status" className="min-w-0 max-w-lg">
        <span className="font-semibold">
          {names(row)}: {showDate(span.from, zone)}, {showSpan(span, zone)}
        </span>
        <br />
        {clash ? (
          <span className="text-danger">
            {longClash(row, clash, { names, zone })}. The service
            {features.noOverlap && clash.isSure ? ' will' : ' may'} refuse it.
            {free !== null && free !== '' && ` Next free: ${free}.`}
          </span>
        ) : (
          <span className="text-ink-2">
            {isContested ? 'Changed at another desk meanwhile: now' : 'Was'} {showDate(row.startsAt, zone)},{' '}
            {whenOf(row, zone)}. Not saved yet.
          </span>
        )}
      </p>
      <Button look={clash ? 'danger' : 'main'} onClick={reschedule.save}>
        {clash ? 'Save anyway' : 'Save'}
        {preview.by === 'keys' && <Kbd onAccent={!clash}>Enter</Kbd>}
      </Button>
      <Button onClick={reschedule.cancel}>
        Put it back <Kbd>Esc</Kbd>
      </Button>
    </div>
  )
}

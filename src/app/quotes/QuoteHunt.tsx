import { skipToken, useQuery } from '@tanstack/react-query'
import { huntKey, type Hunt } from '../../client/quotes'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { useConnection } from '../session/connection'
import { showFullDate, useZone } from '../session/shopTime'

type Props = { id: string; isReading: boolean; onStop: () => void; onGoOn: () => void }

/** A quote that was opened by its link is looked for among all, the newest first. */
export function QuoteHunt({ id, isReading, onStop, onGoOn }: Props) {
  const { name } = useConnection()
  const zone = useZone()
  const { data: hunt } = useQuery<Hunt>({ queryKey: huntKey(name, id), queryFn: skipToken })
  const read = hunt?.read ?? 0
  const backTo = hunt?.backTo ?? null
  const back = backTo === null ? '' : `, back to ${showFullDate(backTo, zone)}`
  return (
    <Card title={isReading ? 'Looking for this quote' : 'Stopped looking for this quote'}>
      <p role="status">
        {read === 0 ? 'Reading the newest quotes…' : `${read.toLocaleString('en-US')} quotes read${back}.`}
      </p>
      <p className="mt-1 text-ink-2">
        The service can’t be asked for a single quote, so they are read from the newest on.
      </p>
      <Button className="mt-3" onClick={isReading ? onStop : onGoOn}>
        {isReading ? 'Stop' : 'Go on'}
      </Button>
    </Card>
  )
}

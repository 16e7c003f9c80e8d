import type { LineItem } from '../../client/records'
import { lineAmount } from '../../domain/lineAmount'
import { dollars } from '../../domain/money'
import { dayOf } from '../../domain/zone'
import { Kbd } from '../../ui/Kbd'
import { useMinute } from '../session/now'
import { otherYear, showMonthDay, useZone } from '../session/shopTime'
import type { Job } from './recall'
import type { OpenRecall } from './useRecall'

export const RECALL_ID = 'frontdesk-recall'
export const recallOption = (at: number) => `${RECALL_ID}-${at}`

type Props = { open: OpenRecall; onTake: (job: Job) => void }

/** Under the line that is being typed. The focus stays in the line. */
export function RecallList({ open: { jobs, at, isAll }, onTake }: Props) {
  const zone = useZone()
  const now = useMinute()
  return (
    <div className="absolute top-full left-0 z-20 w-[min(40rem,calc(100vw-3rem))] rounded-lg border border-line bg-raised py-1 shadow-high md:left-11">
      <div id={RECALL_ID} role="listbox" aria-label="Charged before">
        {jobs.map((job, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the line's, which keeps the focus
          <div
            key={place}
            id={recallOption(place)}
            role="option"
            aria-selected={place === at}
            tabIndex={-1}
            className="flex min-h-11 cursor-default flex-wrap items-center justify-end gap-x-3 px-3 py-1 aria-selected:bg-accent-soft"
            // The focus is not taken out of the line.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(job)}
          >
            <span className="min-w-0 flex-1 max-sm:basis-full sm:truncate">
              {job.lines[0]?.description}
              {job.lines.length > 1 && <b className="font-semibold">, {job.lines.length} lines at once</b>}
            </span>
            <span className="text-sm text-ink-2">
              {times(job.times)}, {job.times > 1 && 'last '}
              {lastWords(job.at, zone, now)}
            </span>
            <b className="font-semibold">{dollars(sumOf(job))}</b>
            {place === at && (
              <span aria-hidden className="max-lg:hidden">
                <Kbd>Tab</Kbd>
              </span>
            )}
            {job.lines.length > 1 && (
              <span className="basis-full text-sm text-ink-2">
                {job.lines.slice(1).map(lineWords).join(' · ')}
              </span>
            )}
          </div>
        ))}
      </div>
      <p className="px-3 py-1 text-sm text-ink-3">
        {isAll ? 'Of all quotes. ' : 'Of the newest 500 quotes. '}
        <span className="max-lg:hidden">Esc closes.</span>
      </p>
    </div>
  )
}

const lineWords = ({ description, quantity }: LineItem) =>
  quantity === 1 ? description : `${description} × ${quantity}`

/** "today", "Nov 12", "Nov 12, 2025" */
function lastWords(at: number, zone: string, now: number): string {
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)]
  return day === today ? 'today' : `${showMonthDay(at, zone)}${otherYear(day, today)}`
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
const sumOf = ({ lines }: Job) => lines.reduce((sum, line) => sum + (lineAmount(line) ?? 0), 0)

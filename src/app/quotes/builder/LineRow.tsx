import { memo, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { sentence } from '~/app/format/sentence'
import { useMinute } from '~/app/session/now'
import { otherYear, showMonthDay, useZone } from '~/app/session/shopTime'
import type { LineItem } from '~/client/nouns/nouns'
import { lineAmount, dollars } from '~/domain/money'
import { readCents } from '~/domain/text/typedNumbers'
import { dayOf } from '~/domain/time/zone'
import { Icon, type IconName } from '~/ui/Icon'
import { Kbd } from '~/ui/Kbd'
import type { Job, OpenSuggestions } from './priceSuggestions'
import { isBlank, UNSAID_QUANTITY, type LineColumn, type LineTyped } from './sheet'
import { quantityOf, typedAmount } from './typedTotals'
import type { QuoteForm } from './useQuoteForm'

const SUGGESTION_ID = 'frontdesk-suggestions'
const suggestionId = (at: number) => `${SUGGESTION_ID}-${at}`

type SuggestionListProps = { open: OpenSuggestions; onTake: (job: Job) => void }

/** Under the line that is being typed. The focus stays in the line. */
function SuggestionList({ open: { jobs, at, isAll }, onTake }: SuggestionListProps) {
  const zone = useZone()
  const now = useMinute()
  return (
    <div className="absolute top-full left-0 z-20 w-[min(40rem,calc(100vw-3rem))] rounded-lg border border-line bg-raised py-1 shadow-high md:left-11">
      <div id={SUGGESTION_ID} role="listbox" aria-label="Charged before">
        {jobs.map((job, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the line's, which keeps the focus
          <div
            key={place}
            id={suggestionId(place)}
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
        {isAll ? 'From all quotes. ' : 'From the newest 500 quotes. '}
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

export type LineAct = 'up' | 'down' | 'insert' | 'remove'

type Props = {
  form: Pick<QuoteForm['form'], 'control' | 'register'>
  at: number
  onAct: (at: number, act: LineAct) => void
  /** Apart, so that a line is drawn again only for its own sake. */
  description: string | undefined
  quantity: string | undefined
  price: string | undefined
  /** What was charged before for what is typed here; null while there is nothing. */
  suggestions: OpenSuggestions | null
  onTake?: (job: Job) => void
}

const WORDS: Record<LineColumn, string> = { description: 'Description', quantity: 'Quantity', price: 'Price' }

const ACTS: readonly { act: LineAct; word: string; icon: IconName; keys: string }[] = [
  { act: 'up', word: 'Move up', icon: 'up', keys: 'Alt+ArrowUp' },
  { act: 'down', word: 'Move down', icon: 'down', keys: 'Alt+ArrowDown' },
  { act: 'insert', word: 'Insert below', icon: 'plus', keys: 'Control+Enter' },
  { act: 'remove', word: 'Remove', icon: 'close', keys: 'Alt+Delete' },
]

/** Typed and unreadable is said at once; what is merely not there yet, only when it is to be saved. */
const isUnreadable = (line: LineTyped, column: LineColumn) =>
  (column === 'quantity' && quantityOf(line.quantity) === null) ||
  (column === 'price' && line.price.trim() !== '' && readCents(line.price) === null)

/** One line of the sheet. */
export const LineRow = memo(function LineRow({ form, at, onAct, suggestions, onTake, ...errors }: Props) {
  const id = useId()
  const line = useWatch({ control: form.control, name: `lines.${at}` })
  const number = at + 1
  const messages = (['description', 'quantity', 'price'] as const).flatMap((column) =>
    errors[column] === undefined ? [] : [{ column, message: `${WORDS[column]} ${errors[column]}` }],
  )
  const amount = typedAmount(line)
  const cell = (column: LineColumn, look: string) => {
    const isWrong = errors[column] !== undefined || isUnreadable(line, column)
    return (
      <div className="grid min-w-0 gap-0.5">
        <span aria-hidden className="text-sm text-ink-3 md:hidden">
          {WORDS[column]}
        </span>
        <input
          aria-label={`${WORDS[column]}, line ${number}`}
          data-column={column}
          {...form.register(`lines.${at}.${column}`)}
          autoComplete="off"
          {...(column === 'description' ? {} : { inputMode: 'decimal' as const })}
          {...(column === 'description' && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': suggestions !== null,
            'aria-controls': SUGGESTION_ID,
            ...(suggestions && { 'aria-activedescendant': suggestionId(suggestions.at) }),
          })}
          {...(column === 'quantity' && { placeholder: UNSAID_QUANTITY })}
          {...(isWrong && { 'aria-invalid': true })}
          {...(errors[column] !== undefined && { 'aria-describedby': `${id}-${column}` })}
          className={`h-10 w-full rounded-md border bg-surface px-2.5 placeholder:text-ink-3 ${
            isWrong ? 'border-danger' : 'border-line-2'
          } ${look}`}
        />
      </div>
    )
  }
  return (
    <li
      data-line={at}
      className="group relative grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-x-2 gap-y-1.5 border-b border-line px-3 py-2 focus-within:bg-accent-soft/40 md:grid-cols-[1.75rem_minmax(0,1fr)_5.5rem_7rem_6.5rem_9.25rem] 2xl:grid-cols-[1.75rem_minmax(0,1fr)_6.5rem_8.5rem_8.5rem_9.25rem] md:items-center md:py-1"
    >
      <span aria-hidden className="text-right text-sm text-ink-3 max-md:hidden">
        {number}
      </span>
      <div className="max-md:col-span-full">{cell('description', '')}</div>
      {cell('quantity', 'text-right')}
      {cell('price', 'text-right')}
      <span className="self-center text-right font-semibold max-md:min-w-20 max-md:self-end max-md:pb-2">
        {amount === null ? (isBlank(line) ? '' : '–') : dollars(amount)}
      </span>
      {suggestions && onTake && <SuggestionList open={suggestions} onTake={onTake} />}
      <span className="flex justify-end max-md:col-span-full">
        {ACTS.map(({ act, word, icon, keys }) => (
          <button
            key={act}
            type="button"
            // Each has its key in every cell: Tab goes from cell to cell.
            tabIndex={-1}
            aria-label={`${word}, line ${number}`}
            aria-keyshortcuts={keys}
            title={word}
            onClick={() => onAct(at, act)}
            className="grid size-9 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink md:not-pointer-coarse:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100"
          >
            <Icon name={icon} className="size-4" />
          </button>
        ))}
      </span>
      {messages.map(({ column, message }) => (
        <p key={column} id={`${id}-${column}`} className="col-span-full text-sm text-danger md:pl-9">
          {sentence(message)}
        </p>
      ))}
    </li>
  )
})

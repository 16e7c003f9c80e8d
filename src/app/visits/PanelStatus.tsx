import { useId } from 'react'
import { useVersion } from '../../client/books/useBooks'
import type { Appointment } from '../../client/records'
import { useCapabilities, useConnection } from '../session/connection'
import { StatusWord } from '../words/StatusWord'
import { statusWord } from '../words/statusWords'
import { useMove } from './useMove'
import { whyNot } from './whyNot'

/** Every status, in its order: where it stands, where it can go at a click, and why not elsewhere. */
export function PanelStatus({ row, isGoing }: { row: Appointment; isGoing: boolean }) {
  const known = useCapabilities()
  const move = useMove()
  const id = useId()
  const book = useConnection().books.appointments
  useVersion(book)
  if (!move) return null
  return (
    <section aria-labelledby={id} className="grid gap-2 border-t border-line pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="font-semibold">
          Move to
        </h3>
        {/* Beside what stands there anyway: a line that comes and goes moves a panel scrolled to its end from under a hand. */}
        <p role="status" className="text-sm text-warn">
          {book.isPending(row.id) && !isGoing ? `${statusWord(row.status)}: not confirmed yet` : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {known.appointmentStatuses.map((status) => {
          const isHere = status === row.status
          const reason = isGoing ? 'It is being deleted' : isHere ? null : whyNot(known, row.status, status)
          return (
            <button
              key={status}
              type="button"
              aria-pressed={isHere}
              aria-disabled={reason !== null}
              {...(reason !== null && { title: reason, 'aria-description': reason })}
              className={`min-h-10 rounded-lg border px-3 ${
                isHere ? 'border-accent bg-accent-soft' : 'border-line-2 bg-surface hover:bg-sunken'
              } aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:hover:bg-surface`}
              onClick={() => {
                if (!isHere && reason === null) move(row, status)
              }}
            >
              <StatusWord status={status} />
            </button>
          )
        })}
      </div>
    </section>
  )
}

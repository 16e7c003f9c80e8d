import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { Failure } from '~/client/api/failure'
import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'
import { DraftRestored } from './DraftRestored'
import { ScrollIntoView } from './ScrollIntoView'
import { TwoVersions, type Conflict, type TwoWords } from './TwoVersions'
import type { useEdit } from './useEdit'

type Props<Fields extends object, Typed extends FieldValues> = {
  edit: ReturnType<typeof useEdit<Fields, Typed>>
  /** Two versions of a field, as people read them. */
  say: (conflicts: readonly Conflict<Fields>[]) => TwoWords[]
  action?: string
  mayStartOver?: boolean
  label?: string
  className?: string
  /** Why nothing can be saved any more; what was typed stays. */
  closed?: string
  children: ReactNode
}

/** Around the fields of a record: what there is to know of it above, and what can be done with it below. */
export function EditForm<Fields extends object, Typed extends FieldValues>({
  edit,
  say,
  action = 'Save',
  mayStartOver = false,
  label,
  className = '',
  closed,
  children,
}: Props<Fields, Typed>) {
  const { isRestored, conflicts, news, failure, isSaving } = edit
  return (
    <form
      aria-label={label}
      noValidate
      data-edit
      className={`grid gap-4 ${className}`}
      onSubmit={(event) => (closed === undefined ? void edit.submit(event) : event.preventDefault())}
    >
      {isRestored && <DraftRestored onStartOver={mayStartOver ? edit.startOver : undefined} />}
      {conflicts && <TwoVersions conflicts={say(conflicts)} onDecide={edit.decide} />}
      {children}
      {failure !== null && (
        <ScrollIntoView of="not saved" isNews>
          <NotSaved failure={failure} />
        </ScrollIntoView>
      )}
      {closed !== undefined && <p className="font-semibold text-danger">{closed}</p>}
      <div className="flex flex-wrap gap-2">
        {closed === undefined && (
          <Button type="submit" look="main" disabled={isSaving}>
            {isSaving ? 'Saving…' : action}
          </Button>
        )}
        <Button onClick={edit.cancel}>Cancel</Button>
      </div>
      {/* At the end: no field and no button moves from under the hand. */}
      {news.length > 0 && <News news={say(news)} />}
    </form>
  )
}

/** Where already the reading before it failed, nothing can have been saved. */
function NotSaved({ failure }: { failure: unknown }) {
  const isReading = failure instanceof Failure && !failure.isWrite
  return (
    <FailureNotice
      failure={failure}
      {...(isReading && { saved: 'Nothing was sent, so nothing was saved.' })}
    />
  )
}

/** Of a record that is being edited here: `mine` is what it was when that began. */
function News({ news }: { news: readonly TwoWords[] }) {
  return (
    <Notice tone="warn" title="Changed on another computer since you started. What you typed stays here.">
      <ul>
        {news.map(({ word, mine, theirs }) => (
          <li key={word}>
            {word}: {mine === null ? 'now' : `was “${mine}”, now`} {theirs === null ? 'empty' : `“${theirs}”`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

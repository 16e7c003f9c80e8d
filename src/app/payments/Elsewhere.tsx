import { useEffect } from 'react'
import type { Entry } from '../../client/outbox/entry'
import type { Till } from '../../client/payments/till'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { useMinute } from '../session/now'
import { useZone } from '../session/shopTime'
import { enteredWords } from './arrivalWords'
import { howItGoesOn } from './elsewhereWords'
import { LetItGo } from './LetItGo'
import { Looked } from './Looked'
import { useLook } from './tills'

type Props = { entry: Entry; till: Till }

/** Money taken at this very computer under another key: never sent under this one, and no form beside it. */
export function Elsewhere({ entry, till }: Props) {
  const books = useLook(till)
  const { look, isReading } = books
  useEffect(look, [look])
  const minute = useMinute()
  const { what, saved } = enteredWords(entry, useZone())

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <Notice tone="warn" title={`${what} is not confirmed, entered under another key`}>
        {/* Not why it stayed open then: the books below were read just now. */}
        <p>
          Entered at this computer {saved}. {howItGoesOn(entry, minute)} Do not take the same money again.
        </p>
      </Notice>
      <Looked entry={entry} till={till} books={books}>
        <div className="flex flex-wrap gap-2">
          <Button disabled={isReading} onClick={look}>
            Look again
          </Button>
          <LetItGo entry={entry} till={till} />
        </div>
      </Looked>
    </div>
  )
}

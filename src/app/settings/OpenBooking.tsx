import type { Entry } from '../../client/outbox/entry'
import { Button } from '../../ui/Button'
import { tell } from '../../ui/tell'
import { openBooking } from '../booking/openBooking'
import { refusedBooking } from '../booking/refusedBooking'
import { BOOKING_DRAFT } from '../booking/useBookingForm'
import { useCapabilities, useConnection, useOutbox } from '../session/connection'
import { forgetDraft, keepDraft, readDraft } from '../session/drafts'
import { useZone } from '../session/shopTime'
import { decide } from './decide'

/** A booking that was refused after its form was closed, back in the form to be corrected. */
export function OpenBooking({ entry }: { entry: Entry }) {
  const { name: connection, outbox, features } = useConnection()
  useCapabilities()
  const { steps } = useOutbox()
  const typed = refusedBooking(entry, steps, useZone())
  if (!typed || !features.write.appointments) return null

  async function open() {
    // What is being typed there already is not written over.
    if (readDraft(connection, BOOKING_DRAFT) !== null) {
      tell({
        title: 'Another appointment is being typed',
        detail: 'Book or discard that one first. This one stays here.',
        tone: 'danger',
      })
      return
    }
    keepDraft(connection, BOOKING_DRAFT, typed)
    // Where this browser keeps no drafts, the outbox is the only place that has it.
    if (readDraft(connection, BOOKING_DRAFT) === null) {
      tell({
        title: 'This browser can’t store what is typed',
        detail: 'The booking stays here.',
        tone: 'danger',
      })
      return
    }
    if (await decide(outbox, entry, 'discard')) openBooking()
    else forgetDraft(connection, BOOKING_DRAFT)
  }

  return <Button onClick={() => void open()}>Open it</Button>
}

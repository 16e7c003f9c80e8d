import { useRef, useState } from 'react'
import { mailLink, textLink } from '~/app/format/contactLinks'
import { useConnection } from '~/app/session/connection'
import { keepDraft, readDraft } from '~/app/session/drafts'
import { showTime, useZone } from '~/app/session/shopTime'
import { useCommands } from '~/app/shell/keys/commandPalette'
import type { Appointment, Customer } from '~/client/nouns/nouns'
import type { MessageName } from '~/domain/messageTexts'
import { Button, buttonClass } from '~/ui/Button'
import { Skeleton } from '~/ui/Skeleton'
import { toast } from '~/ui/toast'
import { useMessage } from './useMessage'

type Props = {
  name: MessageName
  appointment: Pick<Appointment, 'id' | 'customerId' | 'vehicleId' | 'startsAt' | 'minutes'>
  customer: Pick<Customer, 'name' | 'phone' | 'email' | 'more'>
}

/** Words to send by the computer's own messenger or mail program. This desk opens them; whether they are sent it can't know. */
export function SendMessage({ name, appointment, customer }: Props) {
  const { name: connection } = useConnection()
  const zone = useZone()
  const words = useMessage(name, appointment, customer)
  const [opened, setOpened] = useState(() => readOpened(connection, appointment.id))
  const { phone, email } = customer
  const sms = phone !== null && words !== null ? textLink(phone, words) : null
  const mail = email !== null && words !== null ? mailLink(email, words) : null

  const text = useRef<HTMLAnchorElement>(null)
  useCommands(
    sms === null
      ? []
      : [{ name: `Text ${customer.name}`, words: 'message', icon: 'mail', run: () => text.current?.click() }],
  )

  function remember(what: string) {
    keepOpened(connection, appointment.id, what)
    setOpened(readOpened(connection, appointment.id))
  }
  async function copy() {
    if (words === null) return
    try {
      await navigator.clipboard.writeText(words)
      toast({ title: 'The message is copied' })
      remember('Copied')
    } catch {
      toast({
        title: 'The browser blocked the copy',
        detail: 'Select the message and copy it with Ctrl C.',
      })
    }
  }
  return (
    <section aria-label="Message text" className="grid gap-2 print:hidden">
      {words === null ? (
        <Skeleton className="h-16" />
      ) : (
        <p className="rounded-lg bg-sunken px-3 py-2 select-all wrap-anywhere">{words}</p>
      )}
      <div className="flex flex-wrap items-center gap-1">
        {sms !== null && (
          <a ref={text} href={sms} className={buttonClass()} onClick={() => remember('Text opened')}>
            Text
          </a>
        )}
        {mail !== null && (
          <a href={mail} className={buttonClass('quiet')} onClick={() => remember('Mail opened')}>
            Mail
          </a>
        )}
        <Button look="quiet" disabled={words === null} onClick={() => void copy()}>
          Copy
        </Button>
        {opened && (
          <span className="text-sm text-ink-2">
            {opened.what} {showTime(opened.at, zone)}, on this computer
          </span>
        )}
      </div>
    </section>
  )
}

const place = (id: string) => `opened/${id}`

/** Which words were opened for whom, and when: on this computer, until it is signed out. Nobody knows whether they were sent. */
function keepOpened(connection: string, id: string, what: string, at = Date.now()) {
  keepDraft(connection, place(id), { what, at })
}

function readOpened(connection: string, id: string): { what: string; at: number } | null {
  const kept = readDraft(connection, place(id))
  if (typeof kept !== 'object' || kept === null) return null
  const { what, at } = kept as { what?: unknown; at?: unknown }
  return typeof what === 'string' && typeof at === 'number' ? { what, at } : null
}

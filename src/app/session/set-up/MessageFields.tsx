import { useEffect } from 'react'
import * as z from 'zod/mini'
import { sentence } from '~/app/format/sentence'
import {
  isMessageName,
  MESSAGE_FIELDS,
  MESSAGE_TEXTS,
  unknownFields,
  type MessageName,
} from '~/domain/messageTexts'
import { messageTexts } from '~/domain/shop'
import { TextArea } from '~/ui/Field'

export type Texts = Readonly<Record<MessageName, string>>

const NAMES = Object.keys(MESSAGE_TEXTS).filter(isMessageName)
const WORDS: Record<MessageName, string> = {
  confirm: 'Before an appointment',
  received: 'When the car is here',
  working: 'While we work on it',
  delayed: 'When it takes longer than planned',
  ready: 'When it is ready',
  missed: 'After a no-show',
  owes: 'When a balance is due',
}

/** As they are sent: the shop's own, else the proposed. */
export const textsOf = (own: Readonly<Record<string, string>>): Texts => ({
  confirm: own['confirm'] ?? MESSAGE_TEXTS.confirm,
  received: own['received'] ?? MESSAGE_TEXTS.received,
  working: own['working'] ?? MESSAGE_TEXTS.working,
  delayed: own['delayed'] ?? MESSAGE_TEXTS.delayed,
  ready: own['ready'] ?? MESSAGE_TEXTS.ready,
  missed: own['missed'] ?? MESSAGE_TEXTS.missed,
  owes: own['owes'] ?? MESSAGE_TEXTS.owes,
})

export type TextErrors = Readonly<Record<string, string | undefined>>

function errorIn(name: string, text: string): string | undefined {
  const [unknown] = unknownFields(text)
  if (unknown !== undefined)
    return `${unknown} can’t be filled in. Customers would see it as typed. Use one from the list above.`
  return sentence(z.safeParse(messageTexts, { [name]: text }).error?.issues[0]?.message)
}

/** What is wrong with each; none has a key where it is right. */
export const textErrors = (own: Readonly<Record<string, string>>): TextErrors =>
  Object.fromEntries(
    Object.entries(own).flatMap(([name, text]) => {
      const error = errorIn(name, text)
      return error === undefined ? [] : [[name, error]]
    }),
  )

type Props = { texts: Texts; errors: TextErrors; onChange: (texts: Texts) => void }

/** What is written to people. An empty one is the proposed one again. */
export function MessageFields({ texts, errors, onChange }: Props) {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const wrong = document.querySelector<HTMLElement>('textarea[aria-invalid=true]')
    wrong?.focus()
    // What is wrong stands below it, and is to be seen as well.
    wrong?.scrollIntoView({ block: 'center' })
  }, [errors])
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">Messages</legend>
      <p className="text-sm text-ink-2">
        Frontdesk fills these in, and leaves out a sentence if it lacks the facts for it. Leave a text empty
        to use the standard one.
      </p>
      <ul aria-label="What Frontdesk fills in" className="grid text-sm text-ink-2">
        {Object.entries(MESSAGE_FIELDS).map(([word, meaning]) => (
          <li key={word}>
            <b className="font-semibold text-ink">{`{${word}}`}</b> {meaning}
          </li>
        ))}
      </ul>
      {NAMES.map((name) => (
        <TextArea
          key={name}
          label={WORDS[name]}
          rows={2}
          value={texts[name]}
          error={errors[name]}
          onChange={({ target }) => onChange({ ...texts, [name]: target.value })}
        />
      ))}
    </fieldset>
  )
}

import { isMessageName, MESSAGE_TEXTS, type MessageName } from '../../domain/messageTexts'
import { TextArea } from '../../ui/Field'

export type Texts = Readonly<Record<MessageName, string>>

const NAMES = Object.keys(MESSAGE_TEXTS).filter(isMessageName)
const WORDS: Record<MessageName, string> = {
  confirm: 'Before a visit',
  received: 'When the car is here',
  working: 'While it is in work',
  delayed: 'When it takes longer than planned',
  ready: 'When it is ready',
  missed: 'When they did not come',
  owes: 'What is still open',
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

type Props = {
  texts: Texts
  /** What is wrong with one of them. */
  errors?: Readonly<Record<string, string | undefined>>
  onChange: (texts: Texts) => void
}

/** What is written to people. An empty one is the proposed one again. */
export function MessageFields({ texts, errors = {}, onChange }: Props) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">Words to send</legend>
      <p className="text-sm text-ink-2">
        {'{name}, {car}, {time}, {owed}, {shop} and {phone}'} stand for what is known; a sentence of which
        something is not known is left out. Empty, it is the proposed text again.
      </p>
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

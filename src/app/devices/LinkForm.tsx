import { useRef, useState, type FormEvent } from 'react'
import { Failure } from '../../client/api/failure'
import { type LinkDraft, makeLink, type NewLink } from '../../client/deviceLinks'
import { newKey } from '../../client/outbox/browser'
import { LENGTHS } from '../../domain/fields'
import { DEVICE_PRESETS, type DevicePreset } from '../../domain/scopes'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { presetWords } from '../api-keys/rightsWords'
import { FailureNotice } from '../page/FailureNotice'
import { useConnection } from '../session/connection'
import { doneWords } from '../words/doneWords'

const HINTS: Record<DevicePreset, string> = {
  'read-write': 'Books, quotes, takes payments. Makes no links.',
  'read-only': 'A screen in the workshop. Changes nothing.',
}
const CHOICES = DEVICE_PRESETS.toReversed()

type Props = { onMade: (link: NewLink) => void; isNext: boolean }

/** `isNext`: another link was made here just before, and whoever asked for a next one goes on typing. */
export function LinkForm({ onMade, isNext }: Props) {
  const { transport } = useConnection()
  const [label, setLabel] = useState('')
  const [preset, setPreset] = useState<DevicePreset>('read-write')
  const [isMissing, setMissing] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const field = useRef<HTMLDivElement>(null)
  /** What was asked for, with its key, as long as no answer has come. */
  const asked = useRef<{ text: string; key: string } | null>(null)

  async function make(draft: LinkDraft) {
    const text = JSON.stringify(draft)
    if (asked.current?.text !== text) asked.current = { text, key: newKey() }
    setFailure(null)
    setMaking(true)
    try {
      onMade(await makeLink(transport, draft, asked.current.key))
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'unreachable') asked.current = null
      setFailure(error)
      setMaking(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const name = label.trim()
    setMissing(name === '')
    if (name === '') return field.current?.querySelector('input')?.focus()
    void make({ label: name, preset })
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-5xl gap-x-8 gap-y-4 lg:grid-cols-2">
      <div ref={field}>
        <TextField
          label="Name of the device"
          autoComplete="off"
          autoFocus={isNext}
          maxLength={LENGTHS.label}
          value={label}
          onChange={(event) => {
            setLabel(event.target.value)
            setMissing(false)
          }}
          error={isMissing ? 'Give it a name, such as Front counter 2.' : undefined}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-semibold text-ink-2">It may</legend>
        {CHOICES.map((each) => (
          <label key={each} className="flex min-h-11 items-start gap-3">
            <input
              type="radio"
              name="preset"
              checked={preset === each}
              onChange={() => setPreset(each)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span>
              {presetWords(each)}
              <span className="block text-sm text-ink-2">{HINTS[each]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {failure !== null && (
        <div className="col-span-full">
          <FailureNotice
            failure={failure}
            saved={doneWords(
              failure,
              'Whether a link was made shows in the list below; nobody has it but you. Press again, and it is the same one.',
            )}
          />
        </div>
      )}
      <div className="col-span-full">
        <Button type="submit" look="main" disabled={isMaking}>
          {isMaking ? 'Making the link…' : 'Make the link'}
        </Button>
      </div>
    </form>
  )
}

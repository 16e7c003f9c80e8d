import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState, useId, useMemo, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { sentence } from '~/app/format/sentence'
import { useConnection } from '~/app/session/connection'
import { useZone, showTime } from '~/app/session/shopTime'
import { LeaveWarning, useLeaving } from '~/app/settings/webhooks/LeaveWarning'
import { CopyText } from '~/app/shell/page/CopyText'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { Failure } from '~/client/api/failure'
import { type ApiKey, createKey, type KeyDraft, type NewKey } from '~/client/nouns/apiKeys'
import { LENGTHS } from '~/domain/fields'
import { RESOURCES } from '~/domain/scopes'
import { Button } from '~/ui/Button'
import { Card } from '~/ui/Card'
import { TextField } from '~/ui/Field'
import { Notice } from '~/ui/Notice'
import { ACCESS, BLANK_KEY, keyFields, type KeyTyped } from './keyFields'
import { nameOfKey, presetWords, rightsWords } from './keyWords'
import { RevokeKey } from './RevokeKey'

type Props = { keys: readonly ApiKey[]; isHere: boolean; refresh: () => Promise<unknown> }

/** The labels of requests whose answers did not come, and the ids of the keys that are known not to be theirs. */
export type Lost = { labels: readonly string[]; known: readonly string[] }

const isLost = (error: unknown) =>
  error instanceof Failure && (error.kind === 'unreachable' || error.kind === 'broken')

/** From a label to the key. The key is kept in this state and nowhere else: no mutation, which would cache it. */
export function CreateKey({ keys, isHere, refresh }: Props) {
  const { transport } = useConnection()
  const [made, setMade] = useState<NewKey | null>(null)
  const [isNext, setNext] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [lost, setLost] = useState<Lost | null>(null)
  const [isCopied, setCopied] = useState(false)
  const leaving = useLeaving(isCreating || (made !== null && !isCopied), () => {
    setNext(true)
    setMade(null)
  })

  async function create(draft: KeyDraft) {
    const before = keys.map(({ id }) => id)
    setFailure(null)
    setCreating(true)
    try {
      const key = await createKey(transport, draft)
      setCopied(false)
      setMade(key)
      setLost((last) => last && { ...last, known: [...last.known, key.id] })
    } catch (error) {
      setFailure(error)
      if (isLost(error))
        setLost((last) => ({
          labels: [...(last?.labels ?? []), draft.label],
          known: last?.known ?? before,
        }))
    }
    setCreating(false)
    void refresh()
  }

  return (
    <Card title="Create a key">
      <div className="mt-2 grid gap-4">
        {leaving.isAsking && (
          <LeaveWarning of="key" isShown={made !== null} onStay={leaving.goBack} onLeave={leaving.go} />
        )}
        {made === null ? (
          <KeyForm onCreate={create} isCreating={isCreating} isNext={isNext} />
        ) : (
          <KeyShown
            made={made}
            isHere={isHere}
            onCopied={() => {
              setCopied(true)
              leaving.stay()
            }}
            onAnother={leaving.askToClose}
          />
        )}
        {failure !== null && (
          <FailureNotice
            failure={failure}
            saved={isLost(failure) ? 'A key may have been created and was not shown.' : 'No key was created.'}
          />
        )}
        {lost && <LostAnswer key={lost.labels.length} lost={lost} keys={keys} refresh={refresh} />}
      </div>
    </Card>
  )
}

const HINTS: Record<KeyTyped['access'], string> = {
  'read-only': 'Reads everything. Makes no changes.',
  'read-write': 'Reads and changes every record. Creates no keys.',
  admin: 'Everything, also API keys and the shop’s own settings.',
  scopes: 'Only what you pick below.',
}

type KeyFormProps = { onCreate: (draft: KeyDraft) => Promise<void>; isCreating: boolean; isNext: boolean }

/** `isNext`: the person has just asked for another key, and goes on typing. */
function KeyForm({ onCreate, isCreating, isNext }: KeyFormProps) {
  const zone = useZone()
  const scopesError = useId()
  const resolver = useMemo(() => standardSchemaResolver(keyFields(zone)), [zone])
  const form = useForm<KeyTyped, unknown, KeyDraft>({ defaultValues: BLANK_KEY, resolver })
  const { errors } = form.formState
  const access = useWatch({ control: form.control, name: 'access' })
  return (
    <form onSubmit={(event) => void form.handleSubmit(onCreate)(event)} noValidate className="grid gap-4">
      <div className="grid max-w-5xl gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <TextField
            label="Label"
            autoComplete="off"
            autoFocus={isNext}
            maxLength={LENGTHS.label}
            {...form.register('label')}
            error={errors.label && 'Name the program that will use it, such as Bookkeeping.'}
          />
          <TextField
            label="Expires"
            type="date"
            {...form.register('until')}
            error={sentence(errors.until?.message)}
            hint="Valid through the end of this day. Leave empty for no expiry."
          />
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-semibold text-ink-2">Permissions</legend>
          {ACCESS.map((each) => (
            <label key={each} className="flex min-h-11 items-start gap-3">
              <input
                type="radio"
                value={each}
                {...form.register('access')}
                className="mt-0.5 size-5 shrink-0 accent-accent"
              />
              <span>
                {each === 'scopes' ? 'Single scopes' : presetWords(each)}
                <span className="block text-sm text-ink-2">{HINTS[each]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </div>
      {access === 'scopes' && (
        <fieldset className="min-w-0" aria-describedby={errors.scopes && scopesError}>
          <legend className="mb-1 text-sm font-semibold text-ink-2">Scopes</legend>
          <div className="grid max-w-xl grid-cols-2 gap-x-4">
            {RESOURCES.flatMap((resource) =>
              (['read', 'write'] as const).map((verb) => (
                <label key={`${verb}:${resource}`} className="flex min-h-9 min-w-0 items-center gap-2">
                  <input
                    type="checkbox"
                    value={`${verb}:${resource}`}
                    {...form.register('scopes')}
                    aria-invalid={errors.scopes ? true : undefined}
                    className="size-4.5 shrink-0 accent-accent"
                  />
                  <code className="min-w-0 font-mono text-sm wrap-anywhere">{`${verb}:${resource}`}</code>
                </label>
              )),
            )}
          </div>
          {errors.scopes && (
            <p id={scopesError} role="alert" className="text-sm text-danger">
              {sentence(errors.scopes.message)}
            </p>
          )}
        </fieldset>
      )}
      <div>
        <Button type="submit" look="main" disabled={isCreating}>
          {isCreating ? 'Creating…' : 'Create key'}
        </Button>
      </div>
    </form>
  )
}

type LostAnswerProps = { lost: Lost; keys: readonly ApiKey[]; refresh: () => Promise<unknown> }

/** A key whose text reached nobody is of no use to anyone: it is shown as soon as the list has it, to be revoked. */
function LostAnswer({ lost, keys, refresh }: LostAnswerProps) {
  const [asked, setAsked] = useState<ApiKey | null>(null)
  const [isOpen, setOpen] = useState(false)
  const zone = useZone()
  const notice = useRef<HTMLDivElement>(null)
  const newest = keys.filter(({ id, label }) => lost.labels.includes(label) && !lost.known.includes(id))
  const [wasFound, setFound] = useState(false)
  if (newest.length > 0 && !wasFound) setFound(true)
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      {newest.length === 0 && !wasFound && (
        <Notice tone="warn" title={`The list has no new key named ${lost.labels.at(-1)}`}>
          <p>If it was created after all, it appears here. Nobody has seen it, so revoke it.</p>
        </Notice>
      )}
      {newest.length > 0 && (
        <Notice
          tone="warn"
          title={newest.length === 1 ? 'The newest key was created' : 'The newest keys were created'}
          actions={newest.map((each) => (
            <Button
              key={each.id}
              onClick={() => {
                setAsked(each)
                setOpen(true)
              }}
            >
              Revoke {nameOfKey(each)}, created at {showTime(each.createdAt, zone)}
            </Button>
          ))}
        >
          <p>The answer was lost, so nobody has seen the key. Revoke it and create another one.</p>
        </Notice>
      )}
      {asked && (
        <RevokeKey
          key={asked.id}
          open={isOpen}
          apiKey={asked}
          refresh={refresh}
          onClose={() => setOpen(false)}
          focusAfter={() => notice.current}
        />
      )}
    </div>
  )
}

type KeyShownProps = { made: NewKey; isHere: boolean; onCopied: () => void; onAnother: () => void }

/** A key, this once. The page forgets it when it is left, or when another one is made. */
function KeyShown({ made, isHere, onCopied, onAnother }: KeyShownProps) {
  return (
    <div className="grid gap-4">
      <p>
        <b className="font-semibold wrap-anywhere">{made.label}</b> is created: {rightsWords(made.scopes)}.
        The key is shown only now and stored nowhere. Copy it now.
      </p>
      <CopyText name="API key" text={made.key} act="Copy key" isMain onCopied={onCopied} />
      {isHere && (
        <CopyText
          name="Try it in a terminal"
          text={`curl -H "X-Service-Key: ${made.key}" ${location.origin}/v1/key`}
          act="Copy command"
          onCopied={onCopied}
        />
      )}
      <div>
        <Button onClick={onAnother}>Create another key</Button>
      </div>
    </div>
  )
}

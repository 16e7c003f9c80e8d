import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { KeyDraft } from '../../client/apiKeys'
import { LENGTHS } from '../../domain/fields'
import { RESOURCES } from '../../domain/scopes'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { useZone } from '../session/shopTime'
import { sentence } from '../words/sentence'
import { ACCESS, BLANK_KEY, keyFields, type KeyTyped } from './keyFields'
import { presetWords } from './rightsWords'

const HINTS: Record<KeyTyped['access'], string> = {
  'read-only': 'Reads everything. Changes nothing.',
  'read-write': 'Reads and changes every record. Makes no keys.',
  admin: 'Everything, also API keys and the shop’s own settings.',
  scopes: 'Only what you pick below.',
}

type Props = { onCreate: (draft: KeyDraft) => Promise<void>; isCreating: boolean; isNext: boolean }

/** `isNext`: the person has just asked for another key, and goes on typing. */
export function KeyForm({ onCreate, isCreating, isNext }: Props) {
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

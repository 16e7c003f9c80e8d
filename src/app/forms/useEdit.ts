import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useEffectEvent, useRef, useState, type BaseSyntheticEvent } from 'react'
import { useForm, type FieldValues, type Path } from 'react-hook-form'
import { sentence } from '~/app/format/sentence'
import { useConnection } from '~/app/session/connection'
import { readDraft } from '~/app/session/drafts'
import { draftOf, fieldsOf, inputsOf, laidOver, resumed, type FormShape } from './editing'
import { changesIn, conflictsIn } from './TwoVersions'
import { useSaving, type Save } from './useSaving'

/** What the form says in all, and what of it is another than when the edit began. */
type Edited<Fields> = { draft: Fields; changes: Partial<Fields> }

export type Edit<Fields, Typed extends FieldValues, Saved = unknown> = {
  /** Names what is kept of it on this computer. */
  name: string
  shape: FormShape<Fields, Typed>
  rules: Parameters<typeof standardSchemaResolver<Typed, unknown, Fields>>[0]
  /** The record as it is when the edit begins; null for a new one. */
  start: Fields | null
  /** The record as it is known best by now: what is otherwise in it is told beside the form, which stays as it is. */
  now?: Fields
  /** The record as it stands at the service now; absent for a new one. */
  read?: (() => Promise<Fields>) | undefined
  save: Save<Edited<Fields>, Saved>
  /** Confirmed while the form is still there. */
  onSaved?: (saved: Saved) => unknown
  /** Saved, nothing to save, or cancelled. */
  onEnd: () => void
  /** A form that always stands there says nothing of fields that are only passed. */
  isQuiet?: boolean
}

/**
 * A form for a record, under what was typed into it before and not saved. Before it is sent the record is read anew, and
 * where another desk changed the same field, nothing is sent until the person has chosen.
 */
export function useEdit<Fields extends object, Typed extends FieldValues, Saved = unknown>({
  name,
  shape,
  rules,
  start,
  now,
  read: readNow,
  save,
  onSaved,
  onEnd,
  isQuiet = false,
}: Edit<Fields, Typed, Saved>) {
  const connection = useConnection().name
  const fields = fieldsOf(shape)
  const [begun] = useState(() => resumed(shape, readDraft(connection, name), start))
  const [isRestored, setRestored] = useState(begun.isRestored)
  const form = useForm<Typed, unknown, Fields>({
    // The same object at every drawing, so they are set once. As `defaultValues`, a type left open would need a cast.
    values: begun.typed,
    mode: isQuiet ? 'onSubmit' : 'onTouched',
    resolver: standardSchemaResolver(rules),
  })
  const { handleSubmit, register, reset, getFieldState, getValues, subscribe, formState } = form
  const base = useRef(begun.base)
  /** The same, for what is drawn. */
  const [stood, setStood] = useState(begun.base)
  function standOn(record: Fields | null) {
    base.current = record
    setStood(record)
  }
  const isCancelled = useRef(false)

  const saving = useSaving(name, {
    draft: () => draftOf(shape, base.current, getValues()),
    prepare,
    save,
    onSaved,
    onEnd,
  })
  const keep = useEffectEvent(saving.keep)
  useEffect(() => subscribe({ formState: { values: true }, callback: () => keep() }), [subscribe])

  async function prepare(draft: Fields) {
    const seen = base.current
    const changes = seen ? changesIn(fields, seen, draft) : draft
    if (seen && readNow) {
      if (Object.keys(changes).length === 0) return null
      // Another desk may have written meanwhile, and its words must not be lost in silence.
      const read = await readNow()
      const conflicts = conflictsIn(fields, changes, seen, read)
      if (conflicts.length > 0) return { clash: { now: read, conflicts } }
    }
    return isCancelled.current ? null : { send: { draft, changes } }
  }

  const submit = (event?: BaseSyntheticEvent) => handleSubmit(saving.submit)(event)

  /** They have seen what another desk wrote, and go on from there. */
  function decide(whose: 'mine' | 'theirs') {
    const { clash } = saving
    if (!clash || !base.current) return
    const clashing = clash.conflicts.map(({ field }) => field)
    standOn(laidOver(clashing, clash.now, base.current))
    if (whose === 'theirs') {
      const theirs = laidOver(
        clashing.flatMap((field) => inputsOf(shape, field)),
        shape.typedOf(clash.now),
        getValues(),
      )
      reset(theirs, { keepDefaultValues: true })
    }
    saving.keep()
    saving.clear()
    void submit()
  }

  return {
    form,
    /** What makes an input part of it. */
    input: (field: Path<Typed>) => ({
      ...register(field),
      error: sentence(getFieldState(field, formState).error?.message),
    }),
    isRestored,
    /** What another desk has changed since the edit began: as it was then, and as it is. What is being saved is no news. */
    news:
      stood && now && saving.sending === null && !saving.clash ? conflictsIn(fields, stood, stood, now) : [],
    isSaving: saving.sending !== null,
    failure: saving.failure,
    /** Both versions of each field that another desk changed as well. */
    conflicts: saving.clash?.conflicts ?? null,
    submit,
    decide,
    startOver: () => {
      standOn(start)
      reset(shape.typedOf(start))
      setRestored(false)
      saving.clear()
      saving.forget()
    },
    cancel: () => {
      isCancelled.current = true
      saving.end()
    },
  }
}

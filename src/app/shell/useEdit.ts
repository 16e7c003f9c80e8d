import { useCallback, useEffect, useRef, useState, type BaseSyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Writing } from '../../client/shop'
import { useConnection } from './connection'
import { forgetDraft, keepDraft, readDraft } from './drafts'
import { draftOf, laidOver, resumed, type Begun, type FormShape } from './editing'
import { useGone } from './useGone'
import { changesIn, conflictsIn, type Conflict } from './versions'

export type Followed = Required<Pick<Writing, 'watch' | 'gone'>>

/** What the form says in all, and what of it is another than when the edit began. */
export type Saved<Fields> = { wanted: Fields; changes: Partial<Fields> }

type Start<Fields, Typed> = Begun<Fields, Typed> & { name: string; shape: FormShape<Fields, Typed> }

type Ways<Fields> = {
  /** The record as it stands at the service now; absent for a new one. */
  read?: () => Promise<Fields>
  write: (saved: Saved<Fields>, writing: Followed) => Promise<void>
  /** Saved, nothing to save, or cancelled. */
  onEnd: () => void
}

/** How a form begins: as the record is (null for a new one), under what was typed and not saved. */
export function useBegun<Fields extends object, Typed extends object>(
  name: string,
  shape: FormShape<Fields, Typed>,
  record: Fields | null,
): Start<Fields, Typed> {
  const connection = useConnection().name
  const [begun] = useState(() => resumed(shape, readDraft(connection, name), record))
  return { ...begun, name, shape }
}

/**
 * What is typed is kept on this computer until the journal has it; before that the record is read anew, and where
 * another desk changed the same, nothing is sent until the person has chosen.
 */
export function useEdit<Fields extends object, Typed extends FieldValues>(
  form: UseFormReturn<Typed, unknown, Fields>,
  { base: begunWith, isRestored, name, shape }: Start<Fields, Typed>,
  { read, write, onEnd }: Ways<Fields>,
) {
  const connection = useConnection().name
  const { handleSubmit, reset, getValues, subscribe } = form
  const base = useRef(begunWith)
  /** With the journal: until it comes back refused, it is not this computer's draft any more. */
  const isHandedOver = useRef(false)
  const isCancelled = useRef(false)
  const gone = useGone()
  const [failure, setFailure] = useState<unknown>(null)
  const [clash, setClash] = useState<{ now: Fields; conflicts: Conflict<Fields>[] } | null>(null)

  const keep = useCallback(
    (values: Typed) => {
      if (isHandedOver.current) return
      const draft = draftOf(shape, base.current, values)
      if (draft) keepDraft(connection, name, draft)
      else forgetDraft(connection, name)
    },
    [connection, name, shape],
  )
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  )

  function end() {
    forgetDraft(connection, name)
    onEnd()
  }

  /** The version that it may not be saved over; null once it is saved, or there was nothing to save. */
  async function save(wanted: Fields) {
    const seen = base.current
    const changes = seen ? changesIn(shape.fields, seen, wanted) : wanted
    if (seen && read) {
      if (Object.keys(changes).length === 0) return null
      // Another desk may have written meanwhile, and its words must not be lost in silence.
      const now = await read()
      const conflicts = conflictsIn(shape.fields, changes, seen, now)
      if (conflicts.length > 0) return { now, conflicts }
    }
    if (isCancelled.current) return null
    // Left while it was read: nobody is there to follow it, and it is saved all the same.
    if (gone().aborted) forgetDraft(connection, name)
    await write(
      { wanted, changes },
      {
        gone: gone(),
        watch() {
          // A draft brought back beside what the journal sends would be saved twice.
          isHandedOver.current = true
          forgetDraft(connection, name)
        },
      },
    )
    return null
  }

  async function attempt(wanted: Fields) {
    setFailure(null)
    setClash(null)
    try {
      const found = await save(wanted)
      if (gone().aborted) return
      if (found) setClash(found)
      else end()
    } catch (error) {
      // What the journal has by then goes on, and is told of where everything unsent is.
      if (gone().aborted) return
      isHandedOver.current = false
      keep(getValues())
      setFailure(error)
    }
  }
  const submit = (event?: BaseSyntheticEvent) => handleSubmit(attempt)(event)

  /** They have seen what another desk wrote, and go on from there. */
  function decide(whose: 'mine' | 'theirs') {
    if (!clash || !base.current) return
    const fields = clash.conflicts.map(({ field }) => field)
    base.current = laidOver(fields, clash.now, base.current)
    if (whose === 'theirs') {
      const theirs = laidOver(fields.flatMap(shape.inputsOf), shape.typedOf(clash.now), getValues())
      reset(theirs, { keepDefaultValues: true })
    }
    keep(getValues())
    setClash(null)
    void submit()
  }

  return {
    isRestored,
    failure,
    /** Both versions of each field that another desk changed as well. */
    conflicts: clash?.conflicts ?? null,
    submit,
    decide,
    startOver: (record: Fields | null) => {
      base.current = record
      reset(shape.typedOf(record))
      setClash(null)
      forgetDraft(connection, name)
    },
    cancel: () => {
      isCancelled.current = true
      end()
    },
  }
}

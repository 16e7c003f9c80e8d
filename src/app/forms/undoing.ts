import { useEffect } from 'react'
import { useConnection } from '~/app/session/connection'
import { perConnection } from '~/app/session/perConnection'
import type { Held, HeldEnd } from '~/client/outbox/hold'
import { toast } from '~/ui/toast'

/** What can be taken back, the last first. */
export type Undoing = {
  /**
   * Returns the way to take this one back, wherever it stands by then; only the first call does anything. `of` names
   * what was changed. Where that has been changed again since, it is told so, and may not take the newer change back
   * with its own.
   */
  push(takeBack: (isNewest: boolean) => void, of?: string): () => void
  /** There is nothing to take back: it was refused. Takes what `push` returned. */
  forget(act: () => void): void
  /** False where there is nothing left. */
  last(): boolean
}

/** Further back nobody remembers what it was. */
const MOST_KEPT = 20

export function createUndoing(): Undoing {
  let acts: { act: () => void; of: string | undefined }[] = []
  const forget = (act: () => void) => {
    acts = acts.filter((one) => one.act !== act)
  }

  return {
    push(takeBack, of) {
      const act = () => {
        const place = acts.findIndex((one) => one.act === act)
        if (place < 0) return
        const isNewest = of === undefined || !acts.slice(place + 1).some((newer) => newer.of === of)
        // It can still be taken back when the newer one has been.
        if (isNewest) forget(act)
        takeBack(isNewest)
      }
      acts = [...acts, { act, of }].slice(-MOST_KEPT)
      return act
    },
    forget,
    last() {
      const newest = acts.at(-1)
      newest?.act()
      return newest !== undefined
    },
  }
}

export const undoingOf = perConnection(createUndoing)

const TYPING = 'input, textarea, select, [contenteditable]'

/** Ctrl+Z takes back the last change of an appointment; in a field it is the field's own. */
export function useUndoKey() {
  const undoing = undoingOf(useConnection())
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      // A key that is held down means one step, not all of them.
      if (!isUndo || event.repeat || event.key.toLowerCase() !== 'z') return
      if (event.target instanceof Element && event.target.closest(TYPING)) return
      if (undoing.last()) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [undoing])
}

/** So long it can be taken back. After that it is done for good. */
export const HELD_MS = 6_000

/** An act without a way back: the outbox sends it once the Undo is gone, and the person sees until then that it waits. */
type Final = {
  /** Names it: a later message about the same takes its place. */
  of: string
  hold: (ms: number) => Held
  /** "Invoice 7 is being voided" */
  waits: string
  /** Taken back too late: whose it is, and what is on its way. */
  late: { whose: string; what: string }
  ended: (end: HeldEnd) => void
}

/** With `undoing` it can be taken back under Ctrl+Z too. */
export function holdBack({ of, hold, waits, late, ended }: Final, undoing: Undoing | null = null) {
  const held = hold(HELD_MS)
  const cancel = async () => {
    if (await held.cancel()) return
    toast({ title: `${late.whose}: too late to undo`, detail: `The ${late.what} was already sent.` })
  }
  const takeBack = () => void cancel()
  const back = undoing?.push(takeBack) ?? takeBack
  const { close } = toast({
    title: waits,
    detail: 'This is final unless you undo it now.',
    id: of,
    ms: HELD_MS,
    action: { word: 'Undo', act: back },
  })
  // By itself it would stay for as long as the pointer is on it, and promise what is over.
  setTimeout(close, HELD_MS)
  const settle = async () => {
    const end = await held.done
    undoing?.forget(back)
    close()
    ended(end)
  }
  void settle()
}

import type { Held, HeldEnd } from '../../client/outbox/hold'
import { tell } from '../../ui/tell'
import type { Undoing } from './undoing'

/** So long it can be taken back. After that it is done for good. */
export const HELD_MS = 6_000

/** An act that is final: it is sent when it can't be taken back any more, and whoever does it sees it wait. */
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
    tell({ title: `${late.whose}: too late to take it back`, detail: `The ${late.what} is on its way.` })
  }
  const takeBack = () => void cancel()
  const back = undoing?.push(takeBack) ?? takeBack
  const { close } = tell({
    title: waits,
    detail: 'For good, unless you take it back now.',
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

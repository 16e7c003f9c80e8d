import { useCallback } from 'react'
import { useConnection } from '~/app/session/connection'
import { toast } from '~/ui/toast'
import type { Message } from '~/ui/ToastCorner'
import { undoingOf, type Undoing } from './undoing'

/** What a person does to a record with one gesture: it may be shown at once, is sent, told of, and can be taken back. */
export type Act<Answer> = {
  /** Names what is changed: a later message about the same takes this one's place. */
  of: string
  /** Shows the record as it will be, until what it returns is called. */
  show?: () => () => void
  /** Asked before anything is sent; rejects with NotSent where nothing is to be. */
  before?: () => Promise<void>
  send: () => Promise<Answer>
  /** Null where there is nothing to say. */
  said: (answer: Answer) => Message | null
  undo?: Undo<Answer>
  /** Absent where a refusal is told as an answer: halfway is somewhere too. */
  refused?: (failure: unknown) => void | Promise<void>
}

type Undo<Answer> = {
  /** From what was answered, or without an answer yet from what was asked for; null where nothing came of it. */
  act: (answer: Answer | null) => Act<Answer> | null
  /** Said of an older act under a newer one: "Ruth Delgado has been moved again since". */
  newer: string
}

/** What is asked beforehand speaks against it. */
export class NotSent extends Error {
  /** It could not be found out now, and may be asked again. */
  readonly mayTryAgain: boolean

  constructor(title: string, mayTryAgain = false) {
    super(title)
    this.mayTryAgain = mayTryAgain
  }
}

const NOTHING = 'Nothing was sent'

/** Resolves with whether there was an answer. `again` is the way to try once more what takes something back. */
export async function perform<Answer>(
  undoing: Undoing,
  act: Act<Answer>,
  again?: () => () => void,
): Promise<boolean> {
  const { of, show, before, send, said, undo, refused } = act
  let answer: Answer | null = null
  const push = () => undoing.push(takeBack, of)
  const back = undo && push()
  const endShown = show?.()
  try {
    if (before) await before()
    answer = await send()
    endShown?.()
    if (back && !undo.act(answer)) undoing.forget(back)
    const message = said(answer)
    if (message) toast({ id: of, ...message, ...(back && { action: { word: 'Undo', act: back } }) })
    return true
  } catch (failure) {
    endShown?.()
    if (back) undoing.forget(back)
    if (!(failure instanceof NotSent)) await refused?.(failure)
    else {
      const action = failure.mayTryAgain && again && { action: { word: 'Undo', act: again() } }
      toast({ title: failure.message, detail: `${NOTHING}.`, id: of, ...action })
    }
    return false
  }

  function takeBack(isNewest: boolean) {
    if (!isNewest) {
      if (undo) toast({ title: undo.newer, detail: `${NOTHING}: undo the newer change first.` })
      return
    }
    const way = undo?.act(answer)
    if (way) void perform(undoing, way, push)
  }
}

export function useAct() {
  const connection = useConnection()
  return useCallback(<Answer>(act: Act<Answer>) => perform(undoingOf(connection), act), [connection])
}

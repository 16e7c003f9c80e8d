import { useRef, useState } from 'react'
import type { Writing } from '../../client/shop'
import { useGone } from '../page/useGone'
import { useConnection } from '../session/connection'
import { forgetDraft, keepDraft } from '../session/drafts'

export type Followed = Required<Pick<Writing, 'onStep' | 'gone'>>

type SavingWays<Wanted, Clash> = {
  /** What to keep of what is typed by now; null where nothing is. */
  draft: () => unknown
  /** Resolves with what another desk has made of it meanwhile, and then nothing is sent; with null once it is saved. */
  send: (wanted: Wanted, writing: Followed) => Promise<Clash | null>
  /** Saved, or nothing to save. */
  onEnd: () => void
}

type Progress<Clash> = {
  /** `tried`: why it is not confirmed yet. Null while nothing is under way. */
  sending: { tried: unknown } | null
  failure: unknown
  clash: Clash | null
}

const TYPING = { sending: null, failure: null, clash: null }

/**
 * Of every form: what is typed is kept on this computer until the outbox has it. Refused, it is this computer's again;
 * left, it goes on, and is told of where everything unsent is.
 */
export function useSaving<Wanted, Clash>(name: string, { draft, send, onEnd }: SavingWays<Wanted, Clash>) {
  const connection = useConnection().name
  const [progress, setProgress] = useState<Progress<Clash>>(TYPING)
  const isHandedOver = useRef(false)
  const isBusy = useRef(false)
  const gone = useGone()

  const forget = () => forgetDraft(connection, name)

  function keep() {
    if (isHandedOver.current) return
    const typed = draft()
    if (typed === null) forget()
    else keepDraft(connection, name, typed)
  }

  /** What was told of the last time is over, as long as there is no next. */
  function clear() {
    if (!isBusy.current) setProgress(TYPING)
  }

  function end() {
    forget()
    onEnd()
  }

  async function save(wanted: Wanted) {
    if (isBusy.current) return
    isBusy.current = true
    setProgress({ ...TYPING, sending: { tried: null } })
    try {
      const clash = await send(wanted, {
        gone: gone(),
        onStep(_, tried) {
          // A draft brought back beside what the outbox sends would be saved twice.
          isHandedOver.current = true
          forget()
          setProgress({ ...TYPING, sending: { tried } })
        },
      })
      if (gone().aborted) return
      isBusy.current = false
      setProgress({ ...TYPING, clash })
      if (clash === null) end()
    } catch (failure) {
      if (gone().aborted) return
      isHandedOver.current = false
      isBusy.current = false
      keep()
      setProgress({ ...TYPING, failure })
    }
  }

  return { ...progress, keep, forget, end, save, clear }
}

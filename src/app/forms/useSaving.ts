import { useRef, useState } from 'react'
import { useConnection } from '~/app/session/connection'
import { forgetDraft, keepDraft } from '~/app/session/drafts'
import { useLeaveSignal } from '~/app/shell/page/useLeaveSignal'
import type { Following } from '~/client/features'

/** What a form asks of `useMutation`. */
export type Save<Variables, Saved> = {
  readonly mutate: (
    variables: Variables & Following,
    options: { onSuccess: (saved: Saved) => Promise<void>; onError: (failure: unknown) => void },
  ) => void
}

type Saving<Wanted, Variables, Saved, Clash> = {
  /** What to keep of what is typed by now; null where nothing is. */
  draft: () => unknown
  /** What is to be sent; what another desk has made of it meanwhile; or null where there is nothing to save. */
  prepare: (wanted: Wanted, gone: AbortSignal) => Promise<{ send: Variables } | { clash: Clash } | null>
  save: Save<Variables, Saved>
  /** Confirmed while the form is still there, which is busy until this has come to its end. */
  onSaved?: ((saved: Saved) => unknown) | undefined
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
export function useSaving<Wanted, Variables extends object, Saved, Clash>(
  name: string,
  { draft, prepare, save, onSaved, onEnd }: Saving<Wanted, Variables, Saved, Clash>,
) {
  const connection = useConnection().name
  const [progress, setProgress] = useState<Progress<Clash>>(TYPING)
  const isHandedOver = useRef(false)
  const isBusy = useRef(false)
  const gone = useLeaveSignal()

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

  function over(told: Partial<Progress<Clash>> = {}) {
    isBusy.current = false
    setProgress({ ...TYPING, ...told })
  }

  function failed(failure: unknown) {
    isHandedOver.current = false
    keep()
    over({ failure })
  }

  async function submit(wanted: Wanted) {
    if (isBusy.current) return
    isBusy.current = true
    setProgress({ ...TYPING, sending: { tried: null } })
    const left = gone()
    const prepared = await prepare(wanted, left).catch((failure: unknown) => ({ failure }))
    if (prepared !== null && 'send' in prepared) {
      // The person left while it was read: the outbox saves it all the same.
      if (left.aborted) forget()
      const following: Following = {
        gone: left,
        onStep(_, tried) {
          // A draft brought back beside what the outbox sends would be saved twice.
          isHandedOver.current = true
          forget()
          setProgress({ ...TYPING, sending: { tried } })
        },
      }
      // React Query calls these only while the form is there.
      save.mutate(
        { ...prepared.send, ...following },
        {
          async onSuccess(saved) {
            try {
              await onSaved?.(saved)
            } finally {
              // It is saved, also where the page that follows can't be fetched.
              over()
              end()
            }
          },
          onError: failed,
        },
      )
      return
    }
    if (left.aborted) return
    if (prepared !== null && 'failure' in prepared) return failed(prepared.failure)
    over({ clash: prepared?.clash ?? null })
    if (prepared === null) end()
  }

  return { ...progress, keep, forget, end, submit, clear }
}

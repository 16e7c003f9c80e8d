import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useConnection } from '~/app/session/connection'
import { forgetDraft, keepDraft, readDraft } from '~/app/session/drafts'

/** What was typed before, over what the form begins with; null where nothing was. */
function stored<Values extends FieldValues>(connection: string, name: string, blank: Values): Values | null {
  const kept = readDraft(connection, name)
  return typeof kept === 'object' && kept !== null ? { ...blank, ...kept } : null
}

/**
 * Keeps what is typed into a form on this computer until it is saved, so that neither a reload
 * nor a lapsed session loses it. Tells whether something was brought back.
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
) {
  const connection = useConnection().name
  const [restored, setRestored] = useState(false)
  const { reset, subscribe, getValues } = form

  useEffect(() => {
    const draft = stored(connection, name, getValues())
    if (draft) {
      reset(draft, { keepDefaultValues: true })
      setRestored(true)
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(connection, name, values),
    })
  }, [connection, name, reset, subscribe, getValues])

  return {
    restored,
    forget: () => {
      forgetDraft(connection, name)
      setRestored(false)
    },
  }
}

import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useConnection } from './connection'
import { draftKey } from './drafts'

/** What was typed before, over what the form begins with; null where nothing was. */
function stored<Values extends FieldValues>(key: string, blank: Values): Values | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : { ...blank, ...JSON.parse(text) }
  } catch {
    // No storage, or something else's: there is no draft then.
    return null
  }
}

/**
 * Keeps what is typed into a form on this computer until it is saved, so that neither a reload
 * nor a lapsed session loses it. Tells whether something was brought back.
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
) {
  const key = draftKey(useConnection().name, name)
  const [restored, setRestored] = useState(false)
  const { reset, subscribe, getValues } = form

  useEffect(() => {
    const draft = stored(key, getValues())
    if (draft) {
      reset(draft, { keepDefaultValues: true })
      setRestored(true)
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        try {
          localStorage.setItem(key, JSON.stringify(values))
        } catch {
          // Storage is full or withheld: the form itself still holds what was typed.
        }
      },
    })
  }, [key, reset, subscribe, getValues])

  return {
    restored,
    forget: () => {
      localStorage.removeItem(key)
      setRestored(false)
    },
  }
}

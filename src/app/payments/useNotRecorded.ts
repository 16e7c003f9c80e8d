import { useEffect } from 'react'
import { tell } from '../../ui/tell'

/** Ctrl+Enter records a payment; as long as there is no invoice to record it on, it says so and does nothing. */
export function useNotRecorded(isUnread: boolean) {
  useEffect(() => {
    if (!isUnread) return undefined
    function press({ key, ctrlKey, metaKey, repeat }: KeyboardEvent) {
      if (key !== 'Enter' || repeat || !(ctrlKey || metaKey)) return
      tell({ id: 'not recorded', title: 'Reading the invoice. Not recorded.' })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isUnread])
}

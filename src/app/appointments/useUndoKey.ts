import { useEffect } from 'react'
import { useActs } from './acts'

const TYPING = 'input, textarea, select, [contenteditable]'

/** Ctrl+Z takes back the last change of an appointment; in a field it is the field's own. */
export function useUndoKey() {
  const { undoing } = useActs()
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

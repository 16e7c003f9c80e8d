import { useEffect, useRef } from 'react'

const TYPING = 'input, textarea, select, [contenteditable]'
/** A toast calls itself a dialog too, and stands in nobody's way. */
export const DIALOG = '[role=dialog]:not([aria-modal=false])'

const isTyping = (event: KeyboardEvent) =>
  event.target instanceof Element && event.target.closest(TYPING) !== null

/** Ctrl with a letter, function keys and, outside of fields, arrows. Never over an open dialog; letters are the search's. */
export function useShortcuts(acts: Readonly<Record<string, () => void>>) {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey
      const name = isCommand ? `ctrl+${event.key.toLowerCase()}` : event.key
      const act = latest.current[name]
      const isFree = isCommand || /^F\d/.test(event.key) || !isTyping(event)
      if (!act || !isFree || event.altKey || document.querySelector(DIALOG)) return
      event.preventDefault()
      if (!event.repeat) act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

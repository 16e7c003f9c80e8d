import { useRef, useState } from 'react'

export type Copied = 'not yet' | 'copied' | 'selected'

/** Copies a text that is on screen. Where the browser does not let a page do that, it is selected for the person to. */
export function useCopy<Shown extends HTMLElement>(text: string, onCopied?: () => void) {
  const shown = useRef<Shown>(null)
  const [copied, setCopied] = useState<Copied>('not yet')

  const isCopied = () => {
    setCopied('copied')
    onCopied?.()
  }

  function select() {
    if (shown.current) getSelection()?.selectAllChildren(shown.current)
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      isCopied()
    } catch {
      shown.current?.focus()
      select()
      setCopied('selected')
    }
  }

  /** By the browser's own command: all of it, or it does not count. */
  function onCopy() {
    if (getSelection()?.toString().trim() === text.trim()) isCopied()
  }

  return { shown, copied, copy, select, onCopy }
}

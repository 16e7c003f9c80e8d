import { useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '~/ui/Button'

type Copied = 'not yet' | 'copied' | 'selected'

/** Copies a text that is on screen. Where the browser does not let a page do that, it selects the text for the person to copy. */
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

  /** The person copied by the browser's own command: that counts if they copied the whole text. */
  function onCopy() {
    if (getSelection()?.toString().trim() === text.trim()) isCopied()
  }

  return { shown, copied, copy, select, onCopy }
}

type Props = {
  /** Stands over the text. */
  name: string
  text: string
  /** The word on the button. */
  act: string
  /** The dialog is about it: its button has the focus. */
  isMain?: boolean
  /** What the person does with the copy. */
  hint?: string
  onCopied?: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** No form field holds it: browsers keep those for a page that is restored, and may send them to a spelling service. */
export function CopyText({ name, text, act, isMain = false, hint = '', onCopied, children }: Props) {
  const id = useId()
  const { shown, copied, copy, select, onCopy } = useCopy<HTMLDivElement>(text, onCopied)
  const words = {
    'not yet': '',
    copied: `Copied. ${hint}`.trim(),
    selected: 'The browser blocked the copy. The text is selected: press Ctrl+C or ⌘C.',
  }
  return (
    <div className="grid gap-1">
      <p id={id} className="text-sm font-semibold text-ink-2">
        {name}
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <div
          ref={shown}
          role="textbox"
          aria-readonly
          aria-labelledby={id}
          tabIndex={0}
          onFocus={select}
          onCopy={onCopy}
          className="min-w-0 flex-1 basis-64 rounded-lg border border-line-2 bg-sunken px-3 py-2 font-mono wrap-anywhere select-all"
        >
          {text}
        </div>
        <Button look={isMain ? 'main' : 'plain'} autoFocus={isMain} onClick={() => void copy()}>
          {act}
        </Button>
        {children}
      </div>
      <p role="status" className={copied === 'selected' ? 'text-warn' : 'text-ok'}>
        {words[copied]}
      </p>
    </div>
  )
}

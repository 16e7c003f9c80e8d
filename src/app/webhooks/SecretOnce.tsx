import { useId } from 'react'
import { Button } from '../../ui/Button'
import { useCopy } from './useCopy'

type Props = {
  secret: string
  /** It takes the place of another one. */
  isRotated?: boolean
  onCopied: () => void
  onDone: () => void
}

const WORDS = {
  'not yet': '',
  copied: 'Copied. Put it where your receiver reads it.',
  selected: 'This browser does not let the page copy. The secret is selected: press Ctrl+C or ⌘C.',
}

/**
 * The signing secret, this once. No form field holds it: browsers keep those for a page that is restored, and may
 * send them to a spelling service.
 */
export function SecretOnce({ secret, isRotated = false, onCopied, onDone }: Props) {
  const id = useId()
  const { shown, copied, copy, select, onCopy } = useCopy<HTMLDivElement>(secret, onCopied)
  return (
    <div className="grid gap-4">
      <p>
        {isRotated
          ? 'This secret signs every message from now on, also retries of older messages. The old one signs nothing any more.'
          : 'The service signs every message with this secret.'}{' '}
        It is shown this once and kept nowhere on this computer, so put it into the settings of your receiver
        now.
      </p>
      <div className="grid gap-1">
        <p id={id} className="text-sm font-semibold text-ink-2">
          Signing secret
        </p>
        <div
          ref={shown}
          role="textbox"
          aria-readonly
          aria-labelledby={id}
          tabIndex={0}
          onFocus={select}
          onCopy={onCopy}
          className="rounded-lg border border-line-2 bg-sunken px-3 py-2.5 font-mono wrap-anywhere select-all"
        >
          {secret}
        </div>
      </div>
      <p role="status" className={copied === 'selected' ? 'text-warn' : 'text-ok'}>
        {WORDS[copied]}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="main" autoFocus onClick={() => void copy()}>
          Copy secret
        </Button>
        <Button onClick={onDone}>{copied === 'copied' ? 'Done' : 'I have noted it'}</Button>
      </div>
    </div>
  )
}

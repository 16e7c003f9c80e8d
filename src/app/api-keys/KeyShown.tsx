import { useId } from 'react'
import type { NewKey } from '../../client/apiKeys'
import { Button } from '../../ui/Button'
import { useCopy } from '../webhooks/useCopy'
import { rightsWords } from './rightsWords'

const WORDS = {
  'not yet': '',
  copied: 'Copied.',
  selected: 'This browser does not let the page copy. The text is selected: press Ctrl+C or ⌘C.',
}

type Props = { made: NewKey; isHere: boolean; onCopied: () => void; onAnother: () => void }

/** A key, this once. The page forgets it when it is left, or when another one is made. */
export function KeyShown({ made, isHere, onCopied, onAnother }: Props) {
  return (
    <div className="grid gap-4">
      <p>
        <b className="font-semibold wrap-anywhere">{made.label}</b> is created: {rightsWords(made.scopes)}.
        The key is shown this once and stored nowhere. Copy it now.
      </p>
      <CopyText name="API key" text={made.key} act="Copy key" isFirst onCopied={onCopied} />
      {isHere && (
        <CopyText
          name="Try it in a terminal"
          text={`curl -H "X-Service-Key: ${made.key}" ${location.origin}/v1/key`}
          act="Copy command"
          onCopied={onCopied}
        />
      )}
      <div>
        <Button onClick={onAnother}>Create another key</Button>
      </div>
    </div>
  )
}

type CopyProps = { name: string; text: string; act: string; isFirst?: true; onCopied: () => void }

/** No form field holds it: browsers keep those for a page that is restored, and may send them to a spelling service. */
function CopyText({ name, text, act, isFirst, onCopied }: CopyProps) {
  const id = useId()
  const { shown, copied, copy, select, onCopy } = useCopy<HTMLDivElement>(text, onCopied)
  return (
    <div className="grid gap-1">
      <p id={id} className="text-sm font-semibold text-ink-2">
        {name}
      </p>
      <div className="flex flex-wrap items-stretch gap-2">
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
        <Button look={isFirst ? 'main' : 'plain'} autoFocus={isFirst} onClick={() => void copy()}>
          {act}
        </Button>
      </div>
      <p role="status" className={copied === 'selected' ? 'text-warn' : 'text-ok'}>
        {WORDS[copied]}
      </p>
    </div>
  )
}

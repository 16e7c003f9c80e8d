import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
// oxlint-disable-next-line import/default -- the file's own text, as Vite gives it
import code from './isFromShop.mjs?raw'
import { useCopy } from './useCopy'

const SAID = { 'not yet': 'Copy code', copied: 'Copied', selected: 'Selected: press Ctrl+C' }

/** How a receiver tells a message of the shop from a forged one. The code shown is the file that the tests run. */
export function SignatureHelp() {
  const text = code.trim()
  const { shown, copied, copy, onCopy } = useCopy<HTMLElement>(text)
  return (
    <Card title="Check that a message is from the shop">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p>
          Anybody who knows its URL can send to a receiver. The headers{' '}
          <code className="whitespace-nowrap">webhook-id</code>,{' '}
          <code className="whitespace-nowrap">webhook-timestamp</code> and{' '}
          <code className="whitespace-nowrap">webhook-signature</code> tell who did, as{' '}
          <i>Standard Webhooks</i> has it.
        </p>
        <details>
          <summary className="cursor-pointer font-semibold text-ink-2">
            JavaScript that checks it, for Node 20 or newer
          </summary>
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls sideways is reached by keys
            tabIndex={0}
            role="region"
            aria-label="JavaScript that checks a signature"
            className="mt-2 overflow-x-auto rounded-lg border border-line bg-sunken p-3 text-sm leading-normal"
          >
            <code
              ref={shown}
              tabIndex={-1}
              onCopy={onCopy}
              className="block w-max font-mono focus-visible:outline-none"
            >
              {text}
            </code>
          </pre>
          <Button className="mt-2" onClick={() => void copy()}>
            {SAID[copied]}
          </Button>
        </details>
        <p className="text-ink-2">
          Answer with 200 soon, and do the work after. A message whose answer was lost comes again with the
          same <code className="whitespace-nowrap">webhook-id</code>: act on each id once. Messages may arrive
          in another order than they happened.
        </p>
      </div>
    </Card>
  )
}

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { untilFetched } from '../../ui/untilFetched'
import type { QuoteTyped } from './quoteTyped'
import type { Reckoned } from './reckoning'

// Until it is loaded, only the paper is missing beside the lines.
const PaperPreview = lazy(() => untilFetched(() => import('./PaperPreview')))

/** Room for a paper beside the lines: the same width as in the classes of the builder. */
const roomy = typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 1200px)')

function subscribe(listener: () => void) {
  roomy?.addEventListener('change', listener)
  return () => roomy?.removeEventListener('change', listener)
}

/** Where there is no room, nothing is loaded or read for it. */
export function PreviewSide(props: { typed: QuoteTyped; sums: Reckoned }) {
  const isRoomy = useSyncExternalStore(subscribe, () => roomy?.matches ?? false)
  return (
    isRoomy && (
      <aside aria-label="Preview" className="print:hidden">
        <Suspense>
          <PaperPreview {...props} />
        </Suspense>
      </aside>
    )
  )
}

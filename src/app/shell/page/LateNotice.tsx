import { Suspense, type ComponentProps } from 'react'
import { lazyAfterFirstPaint } from '~/ui/afterFirstPaint'
import type { FailureNotice } from './FailureNotice'

const Notice = lazyAfterFirstPaint(async () => ({ default: (await import('./FailureNotice')).FailureNotice }))

/** A FailureNotice that is loaded after the first paint: the pages that a day begins with seldom need it. */
export const LateNotice = (props: ComponentProps<typeof FailureNotice>) => (
  <Suspense>
    <Notice {...props} />
  </Suspense>
)

import { Suspense, type ComponentProps } from 'react'
import { lazyAfterFirstAnswer } from '~/ui/afterFirstAnswer'
import type { FailureNotice } from './FailureNotice'

const Notice = lazyAfterFirstAnswer(async () => ({
  default: (await import('./FailureNotice')).FailureNotice,
}))

/** A FailureNotice that is loaded after the first paint: the pages that a day begins with seldom need it. */
export const LateNotice = (props: ComponentProps<typeof FailureNotice>) => (
  <Suspense>
    <Notice {...props} />
  </Suspense>
)

import { Suspense, type ComponentProps } from 'react'
import { lazyLater } from '~/ui/lazyLater'
import type { FailureNotice } from './FailureNotice'

const Notice = lazyLater(async () => ({ default: (await import('./FailureNotice')).FailureNotice }))

/** A failure on a page that a day begins with: its words come after the first picture, which seldom needs them. */
export const LateNotice = (props: ComponentProps<typeof FailureNotice>) => (
  <Suspense>
    <Notice {...props} />
  </Suspense>
)

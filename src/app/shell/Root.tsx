import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet } from '@tanstack/react-router'
import { lazyAfterFirstAnswer } from '~/ui/afterFirstAnswer'
import { LazyBoundary } from './page/LazyBoundary'

const ToastCorner = lazyAfterFirstAnswer(() => import('~/ui/ToastCorner'))

/** No style element is ever written into the page: the policy forbids inline styles. */
export function Root() {
  return (
    <CSPProvider disableStyleElements>
      <Outlet />
      <LazyBoundary>
        <ToastCorner />
      </LazyBoundary>
    </CSPProvider>
  )
}

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet } from '@tanstack/react-router'
import { lazyAfterFirstPaint } from '~/ui/afterFirstPaint'
import { LazyBoundary } from './page/LazyBoundary'

const ToastCorner = lazyAfterFirstPaint(() => import('~/ui/ToastCorner'))

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

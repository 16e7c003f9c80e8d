import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const ToastCorner = lazy(() => import('../../ui/ToastCorner'))

/** No style element is ever written into the page: the policy forbids inline styles. */
export function Root() {
  return (
    <CSPProvider disableStyleElements>
      <Outlet />
      <Suspense>
        <ToastCorner />
      </Suspense>
    </CSPProvider>
  )
}

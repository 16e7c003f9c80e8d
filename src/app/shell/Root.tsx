import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet } from '@tanstack/react-router'
import { lazyLater } from '~/ui/lazyLater'
import { Part } from './page/Part'

const ToastCorner = lazyLater(() => import('~/ui/ToastCorner'))

/** No style element is ever written into the page: the policy forbids inline styles. */
export function Root() {
  return (
    <CSPProvider disableStyleElements>
      <Outlet />
      <Part>
        <ToastCorner />
      </Part>
    </CSPProvider>
  )
}

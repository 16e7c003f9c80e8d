import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { mayWrite } from '../../domain/capabilities'
import { focusSearch } from '../search/focusSearch'
import { useCapabilities } from './connection'
import { useKeys } from './keys'
import { Rail } from './Rail'
import { TopBar } from './TopBar'
import { useFreshness } from './useFreshness'

// Loaded when they are first opened: the first page does not wait for them.
const NewCustomer = lazy(() => import('../customers/NewCustomer'))
const KeysHelp = lazy(() => import('./KeysHelp'))

type Open = 'new' | 'keys' | null

/** What stands around every page. */
export function Frame() {
  const [open, setOpen] = useState<Open>(null)
  const mayAdd = mayWrite(useCapabilities(), 'customers')
  const close = () => setOpen(null)
  useFreshness()
  useKeys({
    '/': focusSearch,
    'ctrl+k': focusSearch,
    F3: focusSearch,
    '?': () => setOpen('keys'),
    ...(mayAdd && { n: () => setOpen('new') }),
  })
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] lg:grid-cols-[84px_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3"
      >
        Skip to the page
      </a>
      <Rail />
      <TopBar onNew={() => setOpen('new')} />
      <main id="main" className="flex min-h-0 flex-col" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        {open === 'keys' && <KeysHelp open onClose={close} mayWrite={mayAdd} />}
        {mayAdd && open === 'new' && <NewCustomer open onClose={close} />}
      </Suspense>
    </div>
  )
}

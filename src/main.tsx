import './app/shell/page/tokens.css'
// oxlint-disable-next-line import/no-unassigned-import -- run for what it does, if the page has not run it already
import './begin'
import { lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { App, begin } from './app/App'

// Hardly anybody sees it, and everybody would wait for it.
const CannotStart = lazy(() => import('./app/shell/page/CannotStart'))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root to draw in')

const show = (page: ReactNode) => createRoot(root).render(<StrictMode>{page}</StrictMode>)

// The gateway can't always see how it was asked: a proxy may not say it. A browser hides Web Locks from plain http, but not
// IndexedDB, which a policy can take away.
const browser: Partial<Pick<typeof globalThis, 'indexedDB'>> = globalThis
if (isSecureContext && 'locks' in navigator && browser.indexedDB)
  void begin().then((failed) => show(<App failed={failed} />))
else {
  show(
    <Suspense>
      <CannotStart />
    </Suspense>,
  )
}

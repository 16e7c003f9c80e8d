import './app/page/tokens.css'
// oxlint-disable-next-line import/no-unassigned-import -- run for what it does, if the page has not run it already
import './begin'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'

// Hardly anybody sees it, and everybody would wait for it.
const PlainHttp = lazy(() => import('./app/page/PlainHttp'))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root to draw in')

createRoot(root).render(
  <StrictMode>
    {/* The gateway can't always see how it was asked: a proxy may not say it. */}
    {isSecureContext ? (
      <App />
    ) : (
      <Suspense>
        <PlainHttp />
      </Suspense>
    )}
  </StrictMode>,
)

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { config } from 'zod/mini'
import { createQueryClient } from '../client/queryClient'
import { startKeyboard } from './keys/keyboard'
import { FailureNotice } from './page/FailureNotice'
import { firstAnswerCame } from './page/lazyLater'
import { ofProgram } from './page/ofProgram'
import { makeRouter } from './routes'
import { desk, useDesk } from './session/desk'
import { startPreferences } from './session/preferences'

// The page may not make code from text; zod would try, and be reported for it.
config({ jitless: true })
startPreferences()
startKeyboard()

const queryClient = createQueryClient()
const router = makeRouter({ queryClient, connection: () => desk.get().connection })
const stopHearing = queryClient.getQueryCache().subscribe((event) => {
  // Also where it failed: then there is nothing to wait for.
  if (event.type !== 'updated' || !['success', 'error'].includes(event.action.type)) return
  stopHearing()
  firstAnswerCame()
})
// A page that asks the shop nothing waits for nothing; what a page asks, it asks in its first moment.
router.subscribe('onRendered', () => {
  setTimeout(() => {
    if (queryClient.isFetching() === 0) firstAnswerCame()
  }, FIRST_MOMENT_MS)
})
// The page is loaded while it is asked who is signed in.
const [matched] = router.getMatchedRoutes(router.latestLocation.pathname)
for (const route of matched) {
  void router.loadRouteChunk(route)?.catch(() => {
    // The router asks again, and shows it when that fails too.
  })
}

const FIRST_MOMENT_MS = 50

export function App() {
  const { session } = useDesk()
  const [failure, setFailure] = useState<unknown>(null)

  const start = () => {
    setFailure(null)
    desk.start().then(
      // What was kept is on screen, and needs no answer.
      () => desk.get().unsure && firstAnswerCame(),
      (error: unknown) => {
        setFailure(error)
        void ofProgram(({ giveWay }) => giveWay())
      },
    )
  }
  useEffect(start, [])

  if (failure !== null) {
    return (
      <div className="mx-auto mt-16 max-w-xl p-4">
        <FailureNotice failure={failure} onRetry={start} />
      </div>
    )
  }
  if (!session) return null
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

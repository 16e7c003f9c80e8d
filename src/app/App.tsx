import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { config } from 'zod/mini'
import { createQueryClient } from '~/client/queryClient'
import { firstAnswerCame, loadAfterFirstAnswer } from '~/ui/afterFirstAnswer'
import { keepPresses } from '~/ui/keepPress'
import { makeRouter } from './routes'
import { sessionState, useSessionState } from './session/sessionState'
import { startTypeAnywhere } from './shell/keys/typeAnywhere'
import { LazyBoundary } from './shell/page/LazyBoundary'
import { lazyPart, ofProgram } from './shell/page/lazyLoad'

// The page may not make code from text; zod would try, and be reported for it.
config({ jitless: true })
startTypeAnywhere()
keepPresses()
void loadAfterFirstAnswer(() => import('~/ui/misclickGuard')).then(({ guardPressedSpots }) =>
  guardPressedSpots(),
)

const NotReached = lazyPart(() => import('./session/sign-in/NotReached'))

const queryClient = createQueryClient()
const router = makeRouter({ queryClient, connection: () => sessionState.get().connection })
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

async function start() {
  try {
    await sessionState.start()
  } catch (failure) {
    void ofProgram(({ unregisterIfReplaced }) => unregisterIfReplaced())
    throw failure
  }
  // What was kept is on screen, and needs no answer.
  if (sessionState.get().unsure) firstAnswerCame()
}

/** Who is signed in, and the page of this address: both take the place of the first picture at once. What failed, else null. */
export async function begin(): Promise<unknown> {
  try {
    await start()
    await router.load()
    return null
  } catch (failure) {
    return failure
  }
}

export function App({ failed }: { failed: unknown }) {
  const { session } = useSessionState()
  const [failure, setFailure] = useState(failed)

  const [again] = useState(() => () => void start().then(() => setFailure(null), setFailure))

  if (failure !== null) {
    return (
      <div className="mx-auto mt-16 max-w-xl p-4">
        <LazyBoundary>
          <NotReached failure={failure} onAgain={again} />
        </LazyBoundary>
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

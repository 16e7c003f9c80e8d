import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { customerQuery, customersList, refreshCustomers } from '../client/queries/customers'
import { Broken } from './shell/Broken'
import type { Connection } from './shell/desk'
import { FramedPage } from './shell/FramedPage'
import { NotFound } from './shell/NotFound'
import { Root } from './shell/Root'

// Every address of the dashboard. A loader starts reading and does not wait: the page draws at once.

type Context = { queryClient: QueryClient; connection: () => Connection | null }

const root = createRootRouteWithContext<Context>()({
  component: Root,
  errorComponent: Broken,
  notFoundComponent: NotFound,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./sign-in/SignInPage')),
})

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: FramedPage,
  beforeLoad: ({ context }) => {
    const connection = context.connection()
    if (!connection) throw redirect({ to: '/sign-in' })
    return { signedIn: connection }
  },
})

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/customers' })
  },
})

const customers = createRoute({
  getParentRoute: () => frame,
  path: '/customers',
  loader: ({ context: { queryClient, signedIn } }) => {
    void queryClient.prefetchInfiniteQuery(customersList(signedIn))
    // Drawn as it was left; what is new since is read behind that.
    void refreshCustomers(queryClient, signedIn)
  },
  component: lazyRouteComponent(() => import('./customers/CustomersPage')),
})

const customer = createRoute({
  getParentRoute: () => frame,
  path: '/customers/$id',
  loader: ({ context: { queryClient, signedIn }, params }) => {
    void queryClient.prefetchQuery(customerQuery(signedIn, params.id, queryClient))
  },
  component: lazyRouteComponent(() => import('./customers/CustomerPage')),
})

const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/SettingsPage')),
})

const tree = root.addChildren([signIn, frame.addChildren([home, customers, customer, settings])])

export const makeRouter = (context: Context) =>
  createRouter({
    routeTree: tree,
    context,
    defaultPreload: 'intent',
    defaultErrorComponent: Broken,
    scrollRestoration: true,
    // A page begins at its top, and not where the one before was left.
    scrollToTopSelectors: ['main > section'],
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

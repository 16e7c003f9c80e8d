import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { openAppointments } from '~/client/nouns/board'
import { customerQuery, customersList, refreshCustomers } from '~/client/nouns/customers'
import { mayRead } from '~/domain/capabilities'
import { readBoardSearch } from './board/boardSearch'
import { readCustomersSearch } from './customers/pages/customersSearch'
import { readInvoiceSearch, readInvoicesSearch } from './invoices/invoiceSearch'
import { readDayCloseSearch } from './payments/day-close/dayCloseSearch'
import { readPaymentsSearch } from './payments/paymentsSearch'
import { readNewQuoteSearch, readQuotesSearch } from './quotes/quoteSearch'
import { readScheduleSearch } from './schedule/scheduleSearch'
import type { Connection } from './session/sessionState'
import { FramedPage } from './shell/FramedPage'
import { Broken } from './shell/page/Fault'
import { lazyPage } from './shell/page/lazyLoad'
import { NotFound } from './shell/page/NotFound'
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
  component: lazyPage(() => import('./session/sign-in/SignInPage')),
})

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  component: lazyPage(() => import('./session/set-up/SetUpPage')),
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
  beforeLoad: ({ context: { signedIn } }) => {
    throw redirect({ to: mayRead(signedIn.capabilities.get(), 'appointments') ? '/board' : '/customers' })
  },
})

type Signed = { context: { signedIn: Connection } }

/** Where the key can't read appointments, there is no page of them: it would wait for ever. */
const needsAppointments = ({ context: { signedIn } }: Signed) => {
  if (!mayRead(signedIn.capabilities.get(), 'appointments')) throw notFound()
}

const board = createRoute({
  getParentRoute: () => frame,
  path: '/board',
  validateSearch: readBoardSearch,
  beforeLoad: needsAppointments,
  loader: ({ context: { queryClient, signedIn } }) => {
    const { api, capabilities } = signedIn
    // Where appointments are listed by day, the page knows which; where by status, they are the same for every day.
    if (api.appointments?.ofStatus)
      void queryClient.prefetchQuery(openAppointments(signedIn, capabilities.get()))
  },
  component: lazyPage(() => import('./board/BoardPage')),
})

const customers = createRoute({
  getParentRoute: () => frame,
  path: '/customers',
  validateSearch: readCustomersSearch,
  loader: ({ context: { queryClient, signedIn } }) => {
    void queryClient.prefetchInfiniteQuery(customersList(signedIn))
    // Drawn as it was left; what is new since is read behind that.
    void refreshCustomers(queryClient, signedIn)
  },
  component: lazyPage(() => import('./customers/pages/CustomersPage')),
})

const customer = createRoute({
  getParentRoute: () => frame,
  path: '/customers/$id',
  loader: ({ context: { queryClient, signedIn }, params }) => {
    void queryClient.prefetchQuery(customerQuery(signedIn, params.id))
  },
  component: lazyPage(() => import('./customers/pages/CustomerPage')),
})

/** Where a connection has no quotes, there is no page of them. */
const needsQuotes = ({ context: { signedIn } }: Signed) => {
  if (!signedIn.api.quotes) throw notFound()
}

/** Nor of a new one, where the key may not write it. */
const needsNewQuote = (signed: Signed) => {
  needsQuotes(signed)
  if (signed.context.signedIn.capabilities.get().write.quotes === 'no') throw notFound()
}

/** Nor of payments, or of a day's. */
const needsPayments = ({ context: { signedIn } }: Signed) => {
  if (!signedIn.api.payments) throw notFound()
}

/** Another period or order reads nothing anew. */
const whichList =
  <Status,>(read: (search: Record<string, unknown>) => { status?: Status; customer?: string }) =>
  // What the route does not know in an address is still in it here.
  ({ search }: { search: Record<string, unknown> }) => {
    const known = read(search)
    return {
      ...(known.status !== undefined && { status: known.status }),
      ...(known.customer !== undefined && { customer: known.customer }),
    }
  }

const quotes = createRoute({
  getParentRoute: () => frame,
  path: '/quotes',
  validateSearch: readQuotesSearch,
  beforeLoad: needsQuotes,
  loaderDeps: whichList(readQuotesSearch),
  loader: ({ context: { queryClient, signedIn }, deps }) => {
    void import('./quotes/quoteFilters').then(({ prefetchQuotes }) =>
      prefetchQuotes(queryClient, signedIn, deps),
    )
  },
  component: lazyPage(() => import('./quotes/QuotesPage')),
})

const newQuote = createRoute({
  getParentRoute: () => frame,
  path: '/quotes/new',
  validateSearch: readNewQuoteSearch,
  beforeLoad: needsNewQuote,
  component: lazyPage(() => import('./quotes/builder/NewQuotePage')),
})

const quote = createRoute({
  getParentRoute: () => frame,
  path: '/quotes/$id',
  beforeLoad: needsQuotes,
  loader: ({ context: { queryClient, signedIn }, params }) => {
    void import('./quotes/quoteFilters').then(({ prefetchQuote }) =>
      prefetchQuote(queryClient, signedIn, params.id),
    )
  },
  component: lazyPage(() => import('./quotes/QuotePage')),
})

const invoices = createRoute({
  getParentRoute: () => frame,
  path: '/invoices',
  validateSearch: readInvoicesSearch,
  loaderDeps: whichList(readInvoicesSearch),
  loader: ({ context: { queryClient, signedIn }, deps }) => {
    void import('./invoices/invoiceFilters').then(({ prefetchInvoices }) =>
      prefetchInvoices(queryClient, signedIn, deps),
    )
  },
  component: lazyPage(() => import('./invoices/InvoicesPage')),
})

const invoice = createRoute({
  getParentRoute: () => frame,
  path: '/invoices/$id',
  validateSearch: readInvoiceSearch,
  loader: ({ context: { queryClient, signedIn }, params }) => {
    void import('./invoices/invoiceFilters').then(({ prefetchInvoice }) =>
      prefetchInvoice(queryClient, signedIn, params.id),
    )
  },
  component: lazyPage(() => import('./invoices/InvoicePage')),
})

const payments = createRoute({
  getParentRoute: () => frame,
  path: '/payments',
  validateSearch: readPaymentsSearch,
  beforeLoad: needsPayments,
  loader: ({ context: { queryClient, signedIn } }) => {
    void import('./payments/prefetchPayments').then(({ prefetchPayments }) =>
      prefetchPayments(queryClient, signedIn),
    )
  },
  component: lazyPage(() => import('./payments/PaymentsPage')),
})

const today = createRoute({
  getParentRoute: () => frame,
  path: '/today',
  component: lazyPage(() => import('./today/TodayPage')),
})

const dayClose = createRoute({
  getParentRoute: () => frame,
  path: '/day-close',
  validateSearch: readDayCloseSearch,
  beforeLoad: needsPayments,
  component: lazyPage(() => import('./payments/day-close/DayClosePage')),
})

const schedule = createRoute({
  getParentRoute: () => frame,
  path: '/schedule',
  validateSearch: readScheduleSearch,
  beforeLoad: needsAppointments,
  loader: ({ context: { queryClient, signedIn } }) => {
    const { api, capabilities } = signedIn
    if (api.appointments?.ofStatus)
      void queryClient.prefetchQuery(openAppointments(signedIn, capabilities.get()))
  },
  component: lazyPage(() => import('./schedule/SchedulePage')),
})

const calls = createRoute({
  getParentRoute: () => frame,
  path: '/schedule/calls',
  validateSearch: readScheduleSearch,
  beforeLoad: needsAppointments,
  component: lazyPage(() => import('./appointments/calls/CallsPage')),
})

const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  component: lazyPage(() => import('./settings/SettingsPage')),
})

const webhooks = createRoute({
  getParentRoute: () => frame,
  path: '/settings/webhooks',
  component: lazyPage(() => import('./settings/webhooks/WebhooksPage')),
})

const devices = createRoute({
  getParentRoute: () => frame,
  path: '/settings/devices',
  component: lazyPage(() => import('./session/devices/DevicesPage')),
})

const apiKeys = createRoute({
  getParentRoute: () => frame,
  path: '/settings/api-keys',
  component: lazyPage(() => import('./settings/api-keys/ApiKeysPage')),
})

const tree = root.addChildren([
  signIn,
  setUp,
  frame.addChildren([
    home,
    today,
    board,
    schedule,
    calls,
    customers,
    customer,
    quotes,
    newQuote,
    quote,
    invoices,
    invoice,
    payments,
    dayClose,
    settings,
    webhooks,
    devices,
    apiKeys,
  ]),
])

export const makeRouter = (context: Context) =>
  createRouter({
    routeTree: tree,
    context,
    defaultPreload: 'intent',
    defaultErrorComponent: Broken,
    // Else a page is given what its reader has left out of the address, as it stands there.
    search: { strict: true },
    scrollRestoration: true,
    // A page begins at its top, and not where the one before was left.
    scrollToTopSelectors: ['main > section'],
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

import type { Rolldown } from 'vite'

/** What the frame brings by itself as soon as a page stands, whichever it is. */
const FOLLOWING = [
  'shell/GlobalDialogs.tsx',
  'appointments/booking/Booking.tsx',
  'shell/keepUpToDate.ts',
  'shell/KeyboardShortcuts.tsx',
  'shell/page/FailureNotice.tsx',
  'shell/page/MoreMenu.tsx',
  'shell/lists/listPlace.ts',
  'csv/ExportActs.tsx',
  'appointments/sayNotMoved.ts',
  'appointments/panel/AppointmentPanel.tsx',
  'customers/NewCustomer.tsx',
].map((path) => `/src/app/${path}`)

const FOLLOWING_TOO = [
  '/src/ui/ToastCorner.tsx',
  '/src/ui/misclickGuard.ts',
  '/src/client/search/indexSync.ts',
  '/src/client/search/store.ts',
  '/src/client/search/screenReads.ts',
  '/src/client/serviceWorker.ts',
]

/** Which files the parts are fetched through that lead to a module: the program's own, pages, and what is fetched later. */
const doors = new Map<string, ReadonlySet<string>>()

function doorsTo(id: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const known = doors.get(id)
  if (known) return known
  const found = new Set<string>()
  const seen = new Set<string>()
  const climb = (at: string) => {
    if (seen.has(at)) return
    seen.add(at)
    const info = graph.getModuleInfo(at)
    if (info && (info.isEntry || info.dynamicImporters.length > 0)) found.add(at)
    info?.importers.forEach(climb)
  }
  climb(id)
  doors.set(id, found)
  return found
}

type NameOf = (id: string, graph: Rolldown.ChunkingContext) => string | null

const leadsTo = (found: ReadonlySet<string>, names: readonly string[]) =>
  names.some((name) => [...found].some((door) => door.endsWith(name)))

/** The pages that a day begins with wait for none of the others' files. */
const FIRST = ['/BoardPage.tsx', '/CustomersPage.tsx']
const isOfFirst = (found: ReadonlySet<string>) => leadsTo(found, FIRST)

/** What the program begins with, and what either first page needs before it can be drawn. */
const start: NameOf = (id, graph) => {
  const found = doorsTo(id, graph)
  return leadsTo(found, ['/index.html']) || FIRST.every((page) => leadsTo(found, [page])) ? 'start' : null
}

/** The modules that this page needs before it can be drawn. */
const neededBy =
  (name: string, page: string): NameOf =>
  (id, graph) =>
    leadsTo(doorsTo(id, graph), [page]) ? name : null

const following: NameOf = (id, graph) => {
  const found = doorsTo(id, graph)
  return !isOfFirst(found) && leadsTo(found, [...FOLLOWING, ...FOLLOWING_TOO]) ? 'following' : null
}

/** What one page alone needs stands in that page's own file. */
const rest: NameOf = (id, graph) => {
  const found = doorsTo(id, graph)
  return !isOfFirst(found) && found.size > 1 ? 'rest' : null
}

/**
 * Few files, since each is asked for, compressed and set up by itself: what runs first, what every page needs, what the
 * list pages share, what the pages of appointments share, what follows the first picture, what other pages share; and
 * beside them each page's own.
 */
export const FILES: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'begin',
    test: /\/src\/(begin|client\/early|contract\/dashboardHttp|domain\/(appointments|capabilities|scopes)|app\/shell\/(showPicture|phoneNav|navPathOf)|app\/session\/keptPreferences|ui\/theme)\.ts$/,
    priority: 9,
  },
  { name: start, priority: 8 },
  {
    name: neededBy('appointments', '/BoardPage.tsx'),
    test: (id) => !id.includes('/src/app/board/'),
    priority: 6,
  },
  {
    name: neededBy('lists', '/CustomersPage.tsx'),
    test: (id) => !id.includes('/src/app/customers/pages/'),
    priority: 5,
  },
  { name: following, priority: 4 },
  { name: rest, priority: 3 },
]

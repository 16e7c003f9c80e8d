import type { Counter } from './counter'
import type { Tab } from './driver'
import type { Gateway } from './gateway'
import { SECOND, type World } from './world'

/** A line that went silent is noticed within 40 s; until then nobody can know. */
const NOTICED_MS = 45 * SECOND
const LOOK_MS = 5 * SECOND

/** How an invoice that this page shows is otherwise than in the books; null where it is not. */
function wrongOn(page: Tab, gateway: Gateway, invoiceId: string): string | null {
  const shown = page.invoice(invoiceId)
  const { invoices, payments } = gateway.books()
  const is = invoices.find(({ id }) => id === invoiceId)
  if (!shown || !is) return null
  const { status, balanceCents } = shown
  if (status !== is.status || balanceCents !== is.balance_cents)
    return `${invoiceId} as ${status} with ${balanceCents} to pay, and it is ${is.status} with ${is.balance_cents}`
  const there = payments.filter(({ invoice_id }) => invoice_id === invoiceId).map(({ id }) => id)
  const listed = shown.payments ?? []
  return there.toSorted().join() === listed.toSorted().join()
    ? null
    : `${invoiceId} with payments ${listed.join()}, and in the books are ${there.join()}`
}

type Watched = { world: World; gateway: Gateway; counters: readonly Counter[]; invoices: readonly string[] }

/** Who says "Live" of what is no longer so, as their screens are looked at every few seconds. */
export function watchLive({ world, gateway, counters, invoices }: Watched) {
  const since = new Map<string, number>()
  const seen = new Set<string>()

  const all = () =>
    counters.flatMap(({ name, browser, tabs }) =>
      tabs.flatMap((page, tab) =>
        page?.isAlive() ? [{ page, name: `${name}, tab ${tab + 1}`, computer: browser.computer }] : [],
      ),
    )

  function look() {
    for (const { page, name, computer } of all()) {
      for (const invoiceId of invoices) {
        const wrong = page.isLive() && !computer.isAsleep() ? wrongOn(page, gateway, invoiceId) : null
        const about = `${name} ${invoiceId}`
        if (wrong === null) since.delete(about)
        else {
          const from = since.get(about) ?? world.now()
          since.set(about, from)
          if (world.now() - from > NOTICED_MS) seen.add(`${name} says Live and shows ${wrong}`)
        }
      }
    }
    callOff = world.after(LOOK_MS, look)
  }
  let callOff = world.after(LOOK_MS, look)

  return {
    seen,
    /** What is to be Live and right once everything works again, and is not. */
    atRest: () =>
      all().flatMap(({ page, name }) => [
        ...(page.isLive() ? [] : [`${name} is not Live`]),
        ...invoices.flatMap((id) => {
          const wrong = wrongOn(page, gateway, id)
          return wrong === null ? [] : [`${name} shows ${wrong}`]
        }),
      ]),
    stop: () => callOff(),
  }
}

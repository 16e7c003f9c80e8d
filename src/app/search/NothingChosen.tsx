import { MOST_RESULTS } from '~/client/search/results'
import { Kbd } from '~/ui/Kbd'
import { Notice } from '~/ui/Notice'
import type { ResultGroup } from './resultGroups'

const areIs = (count: number) => (count === 1 ? '1 is' : `${count} are`)

/** What stands in place of the answer while several match, and nothing is taken for meant. */
export function NothingChosen({ typed, groups }: { typed: string; groups: readonly ResultGroup[] }) {
  const itemsOf = (key: string) => groups.find((group) => group.key === key)?.items ?? []
  // A customer may be found by a phone and by two cars: counted once, by what is nearest.
  const seen = new Set<string>()
  const countPeople = (key: string) => {
    const before = seen.size
    for (const { customerId } of itemsOf(key)) if (customerId !== null) seen.add(customerId)
    return seen.size - before
  }
  const [here, today] = [countPeople('here'), countPeople('today')]
  const people = here + today + countPeople('other')
  const rows = itemsOf('here').length + itemsOf('today').length + itemsOf('other').length
  // The search names everybody who is near, and cuts the others.
  const isCut = itemsOf('other').length >= MOST_RESULTS
  const others = itemsOf('documentMatches').length + itemsOf('textMatches').length
  const count = people + others
  const near = [
    ...(here > 0 ? [`${areIs(here)} in the shop or finished today`] : []),
    ...(today > 0 ? [`${areIs(today)} booked today`] : []),
  ].join(', ')
  return (
    <div
      role="status"
      aria-label="Matches"
      className="grid content-center gap-2 border-line bg-accent-soft/40 px-4 py-3 text-ink-2 max-lg:border-t max-sm:order-first max-sm:border-t-0 max-sm:border-b lg:justify-items-center lg:border-l lg:text-center"
    >
      <p className="text-xl font-semibold text-ink wrap-anywhere">
        {isCut ? `${count} or more` : count}
        {people < rows && others === 0 && ' customers'} match {typed.trim()}
      </p>
      {near !== '' && <p>{near}.</p>}
      {isCut && <p>Type more to narrow it down.</p>}
      <p className="max-lg:hidden">
        Nothing is chosen yet. <Kbd>↓</Kbd> chooses the first.
      </p>
    </div>
  )
}

/** It has stopped for as long as this page is open. With the line down a reload would take the rest along. */
export function SearchFailed({ failure }: { failure: unknown }) {
  return (
    <Notice tone="danger" title="Search has stopped working">
      <p>
        Nothing is lost, and everything else works. Reload the page to bring it back. If the connection is
        down, wait until it is back.
      </p>
      {failure instanceof Error && <p className="text-sm text-ink-3">{failure.message}</p>}
    </Notice>
  )
}

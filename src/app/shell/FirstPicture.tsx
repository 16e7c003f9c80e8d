import { renderToStaticMarkup } from 'react-dom/server'
import { SearchInputFrame } from '~/app/search/SearchInputFrame'
import { SEARCH_PLACEHOLDERS } from '~/app/search/searchPlaceholder'
import { Icon } from '~/ui/Icon'
import { NAV_ITEM_STYLE, NAV_ITEMS, RAIL_STYLE } from './navItems'
import { NewButton } from './NewButton'
import { ReadOnly } from './ReadOnly'

// Drawn into the page when it is built, from the parts that the program draws it with, so that nothing moves when that
// takes its place. It can't be used: nobody is told of it who can't see it. What is not of this desk, `showPicture` takes out.

const OPEN_COLUMNS = [1, 2, 3, 4]

function FirstPicture() {
  return (
    <div id="first-picture" className="whole-page" aria-hidden inert hidden>
      <nav className={RAIL_STYLE}>
        {NAV_ITEMS.map(({ to, word, icon, needs = [] }) => (
          <a
            key={to}
            href={to}
            data-needs={needs.join(' ')}
            className={`${NAV_ITEM_STYLE} lg:last-of-type:mt-auto`}
          >
            <Icon name={icon} />
            {word}
          </a>
        ))}
        <span className={`${NAV_ITEM_STYLE} sm:hidden`}>
          <Icon name="more" className="size-5 stroke-[2.6]" />
          More
        </span>
      </nav>
      <header className="top-bar">
        <div className="search-room">
          <SearchInputFrame>
            <span className="peer search-input flex items-center text-ink-3">
              {Object.entries(SEARCH_PLACEHOLDERS).map(([act, words]) => (
                <span key={act} data-takes={act} className="truncate">
                  {words}
                </span>
              ))}
            </span>
          </SearchInputFrame>
        </div>
        <span className="flex-1 max-sm:hidden" />
        <ReadOnly />
        <NewButton word="New" />
      </header>
      <div className="flex min-h-0 flex-col">
        <section
          data-at="/board"
          className="flex min-h-0 flex-1 flex-col gap-3 px-3 pt-3 sm:px-4 lg:px-5"
          hidden
        >
          <header className="flex min-h-10 items-center gap-2 sm:gap-3">
            <h1 className="text-xl font-semibold max-sm:sr-only">Board</h1>
          </header>
          <div className="grid min-h-0 flex-1 auto-cols-fr grid-flow-col gap-2 pb-3 max-sm:hidden">
            {OPEN_COLUMNS.map((column) => (
              <span key={column} className="rounded-xl bg-sunken" />
            ))}
          </div>
        </section>
      </div>
    </div>
  )
}

export const firstPicture = () => renderToStaticMarkup(<FirstPicture />)

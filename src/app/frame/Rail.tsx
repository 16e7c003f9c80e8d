import { Link, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { mayRead } from '../../domain/capabilities'
import { Icon } from '../../ui/Icon'
import { useWide } from '../page/useWide'
import { useCapabilities } from '../session/connection'
import { ON_PHONE } from './onPhone'
import { placeOf } from './placeOf'
import { PLACE, PLACES, RAIL, type RailPlace } from './railPlaces'

/** Where one can go. What the key can't read is not there. */
export function Rail() {
  const known = useCapabilities()
  const places = PLACES.filter(({ needs }) => needs === undefined || needs.some((one) => mayRead(known, one)))
  const isWide = useWide()
  const inSight = isWide || places.length <= ON_PHONE ? places : places.slice(0, ON_PHONE - 1)
  const behindMore = places.slice(inSight.length)
  const at = placeOf(useLocation().pathname)
  return (
    <nav aria-label="Main" className={RAIL}>
      {inSight.map(({ to, word, icon }) => (
        <Link key={to} to={to} className={`${PLACE} lg:last-of-type:mt-auto`} {...(to === at && HERE)}>
          <Icon name={icon} />
          {word}
        </Link>
      ))}
      {behindMore.length > 0 && <More places={behindMore} at={at} />}
    </nav>
  )
}

/** As the router says it of addresses that begin with the place's own. */
const HERE = { 'data-status': 'active', 'aria-current': 'page' } as const

const MORE = 'more-places'

/** On a phone, the places that are asked for less often. */
function More({ places, at }: { places: readonly RailPlace[]; at: string }) {
  const list = useRef<HTMLDivElement>(null)
  const isHere = places.some(({ to }) => at.startsWith(to))
  return (
    <>
      <button
        type="button"
        popoverTarget={MORE}
        className={PLACE}
        {...(isHere && { 'data-status': 'active' })}
      >
        <Icon name="more" className="size-5 stroke-[2.6]" />
        More
      </button>
      <div
        ref={list}
        id={MORE}
        popover="auto"
        className="fixed inset-auto right-2 bottom-16 min-w-48 rounded-xl border border-line bg-raised py-1.5 text-ink shadow-high"
      >
        {places.map(({ to, word, icon }) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-11 items-center gap-3 px-4 data-[status=active]:bg-accent-soft data-[status=active]:font-semibold"
            onClick={() => list.current?.hidePopover()}
          >
            <Icon name={icon} />
            {word}
          </Link>
        ))}
      </div>
    </>
  )
}

import { memo, useEffect, useSyncExternalStore, type RefCallback } from 'react'
import { useConnection } from '../session/connection'
import { showTime } from '../session/shopTime'
import { MARKED } from '../visits/marked'
import { useBoard } from './boardContext'
import { CardFace, type CardFaceProps } from './CardFace'

type Props = Omit<CardFaceProps, 'name'> & {
  /** Where it stands in its column, for those who can't see it. */
  place: number
  of: number
  isMarked: boolean
  /** For the content: the column learns how high it is. */
  measure: RefCallback<HTMLElement>
}

/**
 * Paled by what lies over it anyhow, its link: an opacity would be one more layer of the page to put together, and
 * anything new in it would have the card laid out again.
 */
const LIFTED = 'data-lifted:[&_[data-card-link]]:after:bg-sunken/65'

export const Card = memo(function Card({ place, of, isMarked, measure, ...face }: Props) {
  const { row, zone, isMovable, isPending } = face
  const { want } = useBoard()
  const { searchIndex } = useConnection()
  const name = useSyncExternalStore(searchIndex.subscribe, () => searchIndex.nameOf(row.customerId))

  useEffect(() => want(row), [want, row])

  return (
    <article
      data-id={row.id}
      draggable={isMovable || undefined}
      data-marked={isMarked || undefined}
      aria-label={`${name ?? 'Customer'}, ${row.service ?? 'Appointment'}, ${showTime(row.startsAt, zone)}`}
      aria-posinset={place}
      aria-setsize={of}
      className={`group relative h-full overflow-hidden rounded-lg bg-surface -outline-offset-2 forced-colors:outline-1 forced-colors:-outline-offset-1 ${LIFTED} ${MARKED} ${
        isMovable ? 'cursor-grab' : ''
      } ${isPending ? 'outline-2 outline-warn outline-dashed' : ''}`}
    >
      <div ref={measure} className="grid grid-cols-[minmax(0,1fr)] gap-y-0.5 px-2.5 pt-1.5 pb-2.5">
        <CardFace {...face} name={name} />
      </div>
    </article>
  )
})

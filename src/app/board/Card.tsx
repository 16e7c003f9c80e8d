import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { MARKED } from '../appointments/marked'
import { useConnection } from '../shell/connection'
import { showTime } from '../shell/shopTime'
import { statusColour } from '../shell/statusWords'
import { useBoard } from './boardContext'
import { CardFace, type CardFaceProps } from './CardFace'
import { withDragging } from './loadDragging'

type Props = Omit<CardFaceProps, 'name'> & {
  /** Where it stands in its column, for those who can't see it. */
  place: number
  of: number
  isMarked: boolean
}

/** Paled by what lies over it: an opacity of its own would be one more layer of the page to put together. */
const LIFTED =
  'data-lifted:after:absolute data-lifted:after:inset-0 data-lifted:after:z-2 data-lifted:after:rounded-lg data-lifted:after:bg-sunken/65'

export const Card = memo(function Card({ place, of, isMarked, ...face }: Props) {
  const { row, zone, isMovable, isPending } = face
  const { want } = useBoard()
  const { directory } = useConnection()
  const name = useSyncExternalStore(directory.subscribe, () => directory.nameOf(row.customerId))
  const element = useRef<HTMLElement>(null)

  useEffect(() => want(row), [want, row])
  useEffect(() => {
    const card = element.current
    if (!isMovable || !card) return undefined
    return withDragging(({ attachCard }) => attachCard(card, row.id, row.status))
  }, [isMovable, row.id, row.status])

  return (
    <article
      ref={element}
      data-id={row.id}
      data-marked={isMarked || undefined}
      aria-label={`${name ?? 'Customer'}, ${row.service ?? 'Appointment'}, ${showTime(row.startsAt, zone)}`}
      aria-posinset={place}
      aria-setsize={of}
      className={`relative grid h-full grid-cols-[minmax(0,1fr)] content-between gap-0.5 rounded-lg border border-l-4 border-line bg-raised px-2.5 py-2 shadow-low focus-within:border-focus hover:shadow-high ${LIFTED} ${MARKED} ${
        isMovable ? 'cursor-grab' : ''
      } ${isPending ? 'border-dashed' : ''}`}
      style={{ borderLeftColor: statusColour(row.status) }}
    >
      <CardFace {...face} name={name} />
    </article>
  )
})

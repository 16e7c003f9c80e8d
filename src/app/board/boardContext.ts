import { createContext, useContext } from 'react'
import type { Connection } from '~/app/session/sessionState'
import type { Appointment } from '~/client/nouns/nouns'
import type { Signal } from '~/client/signal'
import type { ActiveCard } from './activeCard'
import type { DragStore } from './dragStore'

/** A column as the keys and the moves see it: it can be asked for a card that is not in the page yet. */
type ColumnHandle = { has: (id: string) => boolean; show: (id: string) => void }

/** What stays the same for all cards of a board, for as long as it is open. */
export type BoardParts = {
  drag: DragStore
  activeCard: ActiveCard
  /** The card that has the focus or is being moved: a column that it comes to shows it. */
  followed: Signal<string | null>
  /** What customers are known to owe, in cents. */
  owing: Signal<ReadonlyMap<string, number>>
  want: Wanting
  /** The customers of the cards on screen, in the order of their ids, when it has come to rest. */
  inSight: Signal<readonly string[]>
  open: (id: string) => void
  openMenu: (row: Appointment, anchor: HTMLElement) => void
  handles: Map<string, ColumnHandle>
  hasVehicles: boolean
}

export const NOBODY: ReadonlyMap<string, number> = new Map()

const BoardContext = createContext<BoardParts | null>(null)

export const BoardProvider = BoardContext.Provider

export function useBoard(): BoardParts {
  const parts = useContext(BoardContext)
  if (!parts) throw new Error('there is no board around this')
  return parts
}

type WantedReads = Pick<
  Connection['searchIndex'],
  'nameOf' | 'vehicleOf' | 'requestNames' | 'requestVehicles'
>

/** A card that flies past while one scrolls needs no name. */
const REST_MS = 150

/** Names and vehicles that are missing on the cards on screen are asked for, all at a time; `onRest`: whose cards they are. */
export function createWanting(
  searchIndex: WantedReads,
  onRest: (customerIds: readonly string[]) => void = () => {},
) {
  const onScreen = new Set<Appointment>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function ask() {
    const rows = [...onScreen]
    onRest([...new Set(rows.map(({ customerId }) => customerId))].toSorted())
    const nameless = rows.filter(({ customerId }) => searchIndex.nameOf(customerId) === null)
    const cars = rows.flatMap(({ customerId, vehicleId }) =>
      vehicleId !== null && searchIndex.vehicleOf(vehicleId) === null ? [{ customerId, vehicleId }] : [],
    )
    if (nameless.length > 0)
      searchIndex.requestNames([...new Set(nameless.map(({ customerId }) => customerId))])
    if (cars.length > 0) searchIndex.requestVehicles(cars)
  }

  /** On screen until what it returns is called. */
  return (row: Appointment) => {
    onScreen.add(row)
    clearTimeout(timer)
    timer = setTimeout(ask, REST_MS)
    return () => void onScreen.delete(row)
  }
}

type Wanting = ReturnType<typeof createWanting>

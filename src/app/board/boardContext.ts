import { createContext, useContext } from 'react'
import type { Appointment } from '../../client/nouns'
import type { Signal } from '../../client/signal'
import type { DragStore } from './dragStore'
import type { HandOn } from './handOn'
import type { Wanting } from './wanting'

/** A column as the keys and the moves see it: it can be asked for a card that is not in the page yet. */
type ColumnHandle = { has: (id: string) => boolean; show: (id: string) => void }

/** What stays the same for all cards of a board, for as long as it is open. */
export type BoardParts = {
  drag: DragStore
  hand: HandOn
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

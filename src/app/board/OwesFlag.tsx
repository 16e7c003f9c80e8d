import { useSyncExternalStore } from 'react'
import { useBoard } from './boardContext'

/** Beside whose it is, over the flag of the time: coming later than the card it takes room from a long name alone. */
export function OwesFlag({ customerId }: { customerId: string }) {
  const { owing } = useBoard()
  const owes = useSyncExternalStore(owing.subscribe, () => owing.get().has(customerId))
  if (!owes) return null
  return (
    <span className="rounded px-1.5 text-xs font-semibold whitespace-nowrap text-warn inset-ring inset-ring-warn">
      owes
    </span>
  )
}

import { useEffect } from 'react'
import { probeUntilKnown } from '../../client/api/probe'
import { realClock } from '../../client/clock'
import { useConnection } from './connection'

function onOnline(wake: () => void) {
  addEventListener('online', wake)
  return () => removeEventListener('online', wake)
}

/** A right that a faltering line left open is hidden until it is known: it is asked for again. */
export function useProbeAgain() {
  const connection = useConnection()
  useEffect(() => probeUntilKnown(connection, { clock: realClock, onOnline }), [connection])
}

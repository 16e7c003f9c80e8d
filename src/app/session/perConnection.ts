import type { Connection } from './sessionState'

/** What all screens of one session share: made when the first of them asks for it, and there until somebody signs out. */
export function perConnection<T>(make: (connection: Connection) => T): (connection: Connection) => T {
  const made = new WeakMap<Connection, { readonly value: T }>()
  return (connection) => {
    const found = made.get(connection) ?? { value: make(connection) }
    made.set(connection, found)
    return found.value
  }
}

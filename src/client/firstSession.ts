import { readSession, type Session } from './session'

let first: Promise<Session> | null = null

/** Asks as soon as the program is there, while the rest of it is still being made ready. */
export function askFirst() {
  first = readSession()
  // Whoever takes it hears of the failure.
  first.catch(() => {})
}

/** What was asked for at the start, once; asked anew from then on. */
export function takeFirstSession(): Promise<Session> {
  const asked = first ?? readSession()
  first = null
  return asked
}

import { ALL_EVENTS, resourceOf } from '../../domain/events'
import { missingScope, RESOURCES } from '../../domain/scopes'
import { forbidden } from '../http/problem'

/** An event brings its whole record: to be told of it takes what reading it takes. */
export function requireReading(scopes: readonly string[], events: readonly string[]) {
  const told = RESOURCES.filter((resource) =>
    events.some((event) => (event === ALL_EVENTS ? resource !== 'webhooks' : resourceOf(event) === resource)),
  )
  const missing = missingScope(
    scopes,
    told.map((resource) => `read:${resource}` as const),
  )
  if (missing) throw forbidden(missing)
}

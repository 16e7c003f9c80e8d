import {
  APPOINTMENT_STATUSES,
  isOpen,
  LIVE_STATUSES,
  walk,
  walkBack,
  type AppointmentStatus,
  type KnownStatus,
} from './appointments'
import { missingScope, RESOURCES, type Resource, type Scope } from './scopes'

/** What is known of one right: held, not held, or not yet found out (then hidden, and asked again). */
export type Grant = 'yes' | 'no' | 'unknown'

export type Surface = 'full' | 'live'

/**
 * What a connection can do, as data: screens ask this, and never which surface they are on.
 * A resource that the surface does not have at all is absent from both.
 */
export type Capabilities = {
  readonly surface: Surface
  readonly read: Readonly<Partial<Record<Resource, Grant>>>
  readonly write: Readonly<Partial<Record<Resource, Grant>>>
  /** The columns of its board, in order. Another word may turn up in an answer. */
  readonly appointmentStatuses: readonly string[]
  /** Those of them that hold a place in the day. */
  readonly openStatuses: readonly string[]
  /** Settings, API keys and devices. */
  readonly admin: Grant
}

/** What a connection announced of the statuses of an appointment. */
export type Statuses = Pick<Capabilities, 'appointmentStatuses' | 'openStatuses'>

export const isAnnounced = ({ appointmentStatuses }: Statuses, status: string) =>
  appointmentStatuses.includes(status)

/** Another word counts as open until more is known of it: the car may stand in the shop. */
export const countsAsOpen = (known: Statuses, status: string) =>
  known.openStatuses.includes(status) || !isAnnounced(known, status)

const READABLE: Record<Surface, readonly Resource[]> = {
  full: ['customers', 'vehicles', 'appointments', 'quotes', 'invoices', 'payments', 'webhooks'],
  live: ['customers', 'appointments', 'invoices'],
}

const WRITABLE: Record<Surface, readonly Resource[]> = {
  full: ['customers', 'vehicles', 'appointments', 'quotes', 'invoices', 'payments', 'webhooks'],
  live: [],
}

const COLUMNS: Record<Surface, readonly KnownStatus[]> = {
  full: APPOINTMENT_STATUSES,
  live: LIVE_STATUSES,
}

const all = (resources: readonly Resource[], grant: Grant) =>
  Object.fromEntries(resources.map((resource) => [resource, grant]))

/** What a surface offers before anything is known of the key: reading is tried, writing is found out first. */
export function offeredBy(surface: Surface): Capabilities {
  return {
    surface,
    read: all(READABLE[surface], 'yes'),
    write: all(WRITABLE[surface], 'unknown'),
    appointmentStatuses: COLUMNS[surface],
    openStatuses: COLUMNS[surface].filter(isOpen),
    admin: 'unknown',
  }
}

/** Capabilities with one more thing known: a probe's finding, or the scope that a 403 named. */
export function learned(known: Capabilities, scope: Scope, grant: Grant): Capabilities {
  if (scope === 'admin:*') return known
  const [kind, resource] = scope.split(':')
  const side = kind === 'write' ? 'write' : 'read'
  const name = Object.keys(known[side]).find((offered) => offered === resource)
  return name === undefined ? known : { ...known, [side]: { ...known[side], [name]: grant } }
}

/** Capabilities by the scopes of the key, where they are told. */
export const withScopes = (offered: Capabilities, scopes: readonly string[]): Capabilities => {
  const grantOf = (scope: Scope): Grant => (missingScope(scopes, [scope]) ? 'no' : 'yes')
  const granted = (side: 'read' | 'write') =>
    Object.fromEntries(
      RESOURCES.filter((resource) => resource in offered[side]).map((resource) => [
        resource,
        grantOf(`${side}:${resource}`),
      ]),
    )
  return {
    ...offered,
    read: granted('read'),
    write: granted('write'),
    admin: offered.surface === 'live' ? 'no' : grantOf('admin:*'),
  }
}

export const mayRead = (known: Capabilities, resource: Resource) => known.read[resource] === 'yes'

/** Nothing can be written here, whatever the key: said as "read-only" in the frame. */
export const isReadOnly = (known: Capabilities) =>
  Object.values(known.write).every((grant) => grant !== 'yes')

/** The top bar's words for what the key may do; null until that is known. */
export function accessWords(known: Capabilities): 'read and write' | 'read-only' | null {
  if (!isReadOnly(known)) return 'read and write'
  // The first write of a vehicle tells whether the key may, and a key that may write nothing else is not let try.
  const { vehicles: _, ...asked } = known.write
  return Object.values(asked).includes('unknown') ? null : 'read-only'
}

/**
 * Whether to offer it. No documented request tells whether a key may write vehicles without adding one: where the service
 * says nothing of the key, one that may write anything else is let try, and the first answer tells.
 */
export const mayWrite = (known: Capabilities, resource: Resource) =>
  known.write[resource] === 'yes' ||
  (resource === 'vehicles' && known.write.vehicles === 'unknown' && !isReadOnly(known))

const isStatus = (word: string): word is AppointmentStatus =>
  APPOINTMENT_STATUSES.some((status) => status === word)

/** The single moves that lead there; null where none do, or where this connection moves nothing. */
export function movesBetween(
  known: Capabilities,
  from: string,
  to: string,
  isUndo = false,
): readonly AppointmentStatus[] | null {
  if (!mayWrite(known, 'appointments') || !isStatus(from) || !isStatus(to)) return null
  return (isUndo ? walkBack : walk)(from, to)
}

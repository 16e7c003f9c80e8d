import type { Clock } from '~/client/clock'
import type { Connection } from '~/client/connect'
import type { Grant, Capabilities } from '~/domain/capabilities'
import type { Scope } from '~/domain/scopes'
import { Failure } from './failure'
import type { Ask, Transport } from './transport'

// Writes are tried on what cannot be: nothing has the nil id, so nothing can change, and the refusal tells the right.
// Reads are tried on one row. Neither passes the outbox, nor bears a key that a service would remember.

export const NIL_ID = '00000000-0000-0000-0000-000000000000'

export type Probe = Pick<Ask, 'method' | 'path' | 'body' | 'query'> & { readonly needs: Scope }

const nilChange = (resource: 'customers' | 'appointments' | 'quotes' | 'invoices'): Probe => ({
  needs: `write:${resource}`,
  method: 'PATCH',
  path: `/${resource}/${NIL_ID}`,
  body: '{}',
})

const oneRow = (resource: 'customers' | 'appointments' | 'quotes' | 'invoices' | 'payments'): Probe => ({
  needs: `read:${resource}`,
  method: 'GET',
  path: `/${resource}`,
  query: { limit: 1 },
})

const WRITES: readonly Probe[] = [
  nilChange('customers'),
  nilChange('appointments'),
  nilChange('quotes'),
  nilChange('invoices'),
  { needs: 'write:payments', method: 'POST', path: `/payments/${NIL_ID}/record`, body: '{}' },
  { needs: 'write:webhooks', method: 'DELETE', path: `/webhooks/${NIL_ID}` },
]

export const PROBES = {
  full: [
    ...WRITES,
    oneRow('customers'),
    { needs: 'read:vehicles', method: 'GET', path: `/customers/${NIL_ID}/vehicles` },
    oneRow('appointments'),
    oneRow('quotes'),
    oneRow('invoices'),
    oneRow('payments'),
    // Documented without a limit.
    { needs: 'read:webhooks', method: 'GET', path: '/webhooks' },
  ],
  live: [oneRow('customers'), oneRow('appointments'), oneRow('invoices')],
} as const satisfies Record<string, readonly Probe[]>

const tellsTheRight = (failure: Failure) =>
  failure.reason === null && [400, 404, 422].includes(failure.status ?? 0)

/** The right that the answer tells. */
export async function findOut(transport: Transport, probe: Probe, signal?: AbortSignal): Promise<Grant> {
  try {
    await transport.ask({ ...probe, signal, priority: 'screen' })
    return probe.method === 'GET' ? 'yes' : 'unknown'
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.kind === 'forbidden') return error.reason === null ? 'no' : 'unknown'
    return tellsTheRight(error) ? 'yes' : 'unknown'
  }
}

/**
 * Whether the key is refused vehicles. The documents know no address of one, so that no other answer says anything: whether
 * the key may add a car is told by the first that a person adds.
 */
export async function isRefusedVehicles(transport: Transport, signal?: AbortSignal): Promise<boolean> {
  const asked = { method: 'PATCH', path: `/vehicles/${NIL_ID}`, body: '{}' } as const
  try {
    await transport.ask({ ...asked, signal, priority: 'screen' })
    return false
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.kind === 'forbidden' && error.scope === 'write:vehicles'
  }
}

const FIRST_MS = 60_000
const LONGEST_MS = 16 * FIRST_MS

/** A right to write vehicles may be told by the first write alone. */
const isOpen = ({ write }: Capabilities) =>
  Object.entries(write).some(([resource, grant]) => grant === 'unknown' && resource !== 'vehicles')

type ProbeParts = { clock: Clock; onOnline: (wake: () => void) => () => void }

/** What could not be found out is asked again, less and less often, and when the line is back. */
export function probeUntilKnown(
  { capabilities, probe }: Pick<Connection, 'capabilities' | 'probe'>,
  { clock, onOnline }: ProbeParts,
): () => void {
  let waitMs = FIRST_MS
  let isOver = false
  let callOff = clock.after(waitMs, ask)

  function ask() {
    callOff()
    if (isOpen(capabilities.get())) void probe().then(planNext, planNext)
  }

  function planNext() {
    callOff()
    waitMs = Math.min(waitMs * 2, LONGEST_MS)
    if (!isOver) callOff = clock.after(waitMs, ask)
  }

  const stopWaking = onOnline(ask)
  return () => {
    isOver = true
    callOff()
    stopWaking()
  }
}

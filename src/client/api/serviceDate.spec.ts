import { expect, onTestFinished, test } from 'vitest'
import { realClock } from '~/client/clock'
import { connect } from '~/client/connect'
import { Outbox } from '~/client/outbox/outbox'
import { createMemoryStore } from '~/client/outbox/testing/memoryStore'
import { locksOfOneTab } from '~/client/outbox/testing/tabs'
import { json } from '~/client/testing/fakeFetch'

// Whose clock a desk goes by.

const SERVICES = 'Mon, 02 Mar 2026 09:30:00 GMT'
const GATEWAYS = 'Mon, 02 Mar 2026 11:00:00 GMT'

async function heardWith(headers: Record<string, string>) {
  const dates: (string | null)[] = []
  const signedIn = {
    connection: 'desk-1',
    serviceId: 'north',
    service: 'North',
    features: [],
    scopes: null,
    surface: 'full' as const,
    shop: 'North',
  }
  const connection = connect(signedIn, {
    makeOutbox(line, send) {
      line.hearDate((date) => dates.push(date))
      const store = createMemoryStore()
      return new Outbox({
        connection: line.name,
        send,
        store,
        locks: locksOfOneTab(),
        clock: realClock,
        newKey: () => 'key',
      })
    },
    makeSearchIndex: () => null,
    onSignedOut: () => undefined,
    fetch: async () => json({ id: '1' }, 200, headers),
    storage: null,
    leaderParts: { locks: locksOfOneTab(), openChannel: null },
  })
  onTestFinished(connection.close)
  await connection.transport.ask({ method: 'GET', path: '/customers/1' })
  return dates
}

test('the service’s own time is heard, whatever was put over its Date on the way', async () => {
  expect(await heardWith({ 'X-Frontdesk-Service-Date': SERVICES, Date: GATEWAYS })).toEqual([SERVICES])
})

test('the gateway’s time is not taken for that of a service that tells none', async () => {
  expect(await heardWith({ Date: GATEWAYS })).toEqual([null])
})

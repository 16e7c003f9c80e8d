import { Failure } from './failure'
import type { Transport } from './transport'

/** Any answer of the service tells the time, a refusal too: the key may be one that cannot read customers. */
export async function askTheTime(transport: Transport, signal: AbortSignal): Promise<void> {
  try {
    await transport.ask({ method: 'GET', path: '/customers', query: { limit: 1 }, signal, priority: 'act' })
  } catch (error) {
    // The service names each of its refusals; of what stands in between the clock is not heard.
    const isAnswered = error instanceof Failure && error.requestId !== null
    // A journal that waits for the next sign-in has to hear that there is none.
    if (!isAnswered || error.kind === 'signed-out') throw error
  }
}

import { Agent, request } from 'node:http'
import type { Scenario } from './load'

const EVERY_MS = 20

/** How long each request took, in milliseconds. */
export type Times = { reads: number[]; writes: number[] }

function send(
  agent: Agent,
  url: string,
  key: string,
  scenario: Scenario,
  began = performance.now(),
): Promise<number> {
  const { path, method, body, headers } = scenario.next()
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, {
      agent,
      method,
      headers: { 'X-Service-Key': key, 'Content-Type': 'application/json', ...headers },
    })
    sent.on('error', (error) => {
      // A connection that was kept too long; whoever asks on it asks again, and has waited all the while.
      if (sent.reusedSocket) resolve(send(agent, url, key, scenario, began))
      else reject(error)
    })
    sent.on('response', (response) => {
      response.resume().on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(performance.now() - began)
        else reject(new Error(`${method} ${path} was answered ${response.statusCode}`))
      })
    })
    sent.end(body)
  })
}

/**
 * Fifty requests a second, whether or not the ones before are answered: as many as three keys may send at all.
 * Every fifth is a write.
 */
export async function pacedTimes(
  url: string,
  key: string,
  [reading, writing]: readonly [Scenario, Scenario],
  seconds: number,
): Promise<Times> {
  const agent = new Agent({ keepAlive: true })
  const reads: Promise<number>[] = []
  const writes: Promise<number>[] = []
  const began = performance.now()
  for (let count = 0; count * EVERY_MS < seconds * 1000; count += 1) {
    const wait = began + count * EVERY_MS - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    if (count % 5 === 4) writes.push(send(agent, url, key, writing))
    else reads.push(send(agent, url, key, reading))
  }
  const times = { reads: await Promise.all(reads), writes: await Promise.all(writes) }
  agent.destroy()
  return times
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent, fetch, type RequestInit } from 'undici'
import { onTestFinished, vi } from 'vitest'
import { findBalancer } from '~/setup.mjs'
import { CERTIFICATE, KEY } from './certificate'
import { newFolder } from './program'
import { until } from './receiver'

// HAProxy with the configuration of deploy/, in which only addresses and files are replaced.

const configuration = fileURLToPath(new URL('../../../../deploy/haproxy.cfg', import.meta.url))
const SERVERS = ['10.0.0.11:4310', '10.0.0.12:4310', '10.0.0.13:4310']

/** The file as it is, with one word in the place of another that has to be there. */
function replaced(text: string, before: string, after: string): string {
  if (!text.includes(before)) throw new Error(`haproxy.cfg says nothing of ${before}`)
  return text.replace(before, after)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Before the processes on those ports, on a port of its own; whoever asks from now on trusts its certificate. */
export async function startBalancer(port: number, ports: readonly number[]) {
  const folder = newFolder()
  const certificate = join(folder, 'desk.pem')
  writeFileSync(certificate, `${CERTIFICATE}${KEY}`)
  let text = readFileSync(configuration, 'utf8')
  text = replaced(text, '0.0.0.0:443', `127.0.0.1:${port}`)
  text = replaced(text, '/etc/haproxy/desk.pem', certificate)
  for (const [at, server] of SERVERS.entries()) text = replaced(text, server, `127.0.0.1:${ports[at]}`)
  // Who is nobody already can become nobody else.
  if (userInfo().uid !== 0) text = text.replaceAll(/^ {2}(user|group) haproxy$/gm, '')
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, text)

  const child = spawn(findBalancer() ?? '', ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (words: string) => (said += words))
  const ended = once(child, 'close')
  const dispatcher = new Agent({ connect: { ca: CERTIFICATE } })
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => fetch(url, { ...init, dispatcher }))
  onTestFinished(async () => {
    vi.unstubAllGlobals()
    await dispatcher.destroy()
    child.kill('SIGKILL')
    await ended
  })
  const url = `https://localhost:${port}`
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said}`)
    return fetch(url, { dispatcher }).then(
      ({ status }) => status === 200,
      () => false,
    )
  })
  return { url, said: () => said }
}

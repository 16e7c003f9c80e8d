import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { KEY_PRESETS } from '~/domain/scopes'
import { issueKey, revokeKey as revoke } from '~/service/actions/keys'
import { openShop } from '~/service/actions/shops'
import { withStore } from '~/service/commands/command'
import type { Writer } from '~/service/store/engine'
import { shops } from '~/service/store/tables/shops'
import { requireBuild } from '~/setup.mjs'

const program = fileURLToPath(new URL('../dist/frontdesk.js', import.meta.url))

type Child = ChildProcessByStdio<null, Readable, Readable>
export type Server = {
  url: string
  /** The service whose shops the tests open, by its name at the sign-in. */
  service: string
  /** Where that service answers to other programs. */
  api: string
  openShop: () => Promise<Shop>
  data: string
  /** All that it has printed, on either stream. */
  said: () => string
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
  /** Ends it, and leaves its data folder. */
  close: () => Promise<void>
  /** Starts it again over the same data, at the same address: `other` is another build of it, and its flags are added. */
  again: (other?: { program?: string; flags?: readonly string[] }) => Promise<void>
  stop: () => Promise<void>
}
export type Shop = { key: (preset: Preset) => Promise<string> }
export type Preset = 'read-only' | 'read-write' | 'admin'
export type Key = { id: string; key: string }

/** The built program, serving an empty data folder of its own on a free port. */
export const startServer = (...flags: string[]) => start(['--empty', ...flags])

// A worker that is ended by a signal would leave its servers behind: by itself it runs nothing that is to be run at its exit.
process.once('SIGTERM', () => process.exit())

const shared = new Map<string, Promise<Server>>()

/**
 * A server that the tests of a worker have in common, each with a shop and keys of its own: to start one for each took
 * a sixth of their time. For those that neither end it, nor start it anew, nor read what it has printed.
 */
export function sharedServer(...flags: string[]): Promise<Server> {
  const kind = flags.join(' ')
  const known = shared.get(kind) ?? startServer(...flags)
  shared.set(kind, known)
  return known
}

const madeUp = new Map<string, Promise<string>>()

/** The same with the made-up shop that a first start opens. To make one takes as long as a test: each has a copy. */
export async function startDemo(...flags: string[]): Promise<Server> {
  const kind = flags.join(' ')
  const known = madeUp.get(kind) ?? makeDemo(flags)
  madeUp.set(kind, known)
  return start(flags, await known)
}

/** The data folder of a first start. */
async function makeDemo(flags: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-e2e-demo-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const server = await start(flags)
  await server.close()
  await cp(server.data, folder, { recursive: true })
  await server.stop()
  return folder
}

async function start(flags: readonly string[], from?: string): Promise<Server> {
  requireBuild()
  const data = await mkdtemp(join(tmpdir(), 'frontdesk-e2e-'))
  if (from !== undefined) await cp(from, data, { recursive: true })
  const said: string[] = []

  function launch(port: string, other: Parameters<Server['again']>[0] = {}) {
    const args = [other.program ?? program, 'serve', '--port', port, '--data', data, ...flags]
    args.push(...(other.flags ?? []))
    const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk) => said.push(String(chunk)))
    }
    return started
  }

  let child = launch('0')
  const shoot = () => child.kill('SIGKILL')
  const clear = () => {
    shoot()
    rmSync(data, { recursive: true, force: true })
  }
  process.once('exit', clear)

  async function stop() {
    await end(child)
    process.off('exit', clear)
    await rm(data, { recursive: true, force: true })
  }

  async function kill() {
    const ended = once(child, 'exit')
    shoot()
    await ended
  }

  try {
    const url = await addressOf(child)
    const again: Server['again'] = async (other) => {
      child = launch(new URL(url).port, other)
      await addressOf(child)
    }
    const server: Server = {
      url,
      service: 'This Frontdesk',
      api: `${url}/v1`,
      async openShop() {
        const id = await createShop(server, 'Northside Garage')
        return { key: (preset) => createKey(server, id, preset) }
      },
      data,
      said: () => said.join(''),
      kill,
      close: () => end(child),
      again,
      stop,
    }
    return server
  } catch (error) {
    await stop()
    throw error
  }
}

// Written straight into the data folder, beside the running server, by what the command line does: a process for each
// shop and key took a second of every test, and the command line has tests of its own.
const inFolder = <T>({ data }: Server, work: (writer: Writer) => Promise<T>) =>
  withStore({ data }, (store) => store.write(null, work))

export async function createShop(server: Server, name: string): Promise<string> {
  const { id } = await inFolder(server, (writer) => openShop(writer, Date.now(), { name, capacity: null }))
  return id
}

/** The shop that the demo made. */
export async function demoShop(server: Server): Promise<string> {
  const [shop] = await withStore({ data: server.data }, (store) => shops.all(store))
  return shop?.id ?? ''
}

export async function createKey(server: Server, shop: string, preset: Preset): Promise<string> {
  const { key } = await createNarrowKey(server, shop, ...KEY_PRESETS[preset])
  return key
}

/** A key that may do what the scopes say and nothing else. */
export const createNarrowKey = (server: Server, shop: string, ...scopes: string[]): Promise<Key> =>
  inFolder(server, (writer) => issueKey(writer, Date.now(), { shop, scopes, label: '', expiresAt: null }))

export const revokeKey = (server: Server, { id }: Key): Promise<unknown> =>
  inFolder(server, (writer) => revoke(writer, Date.now(), id))

async function addressOf(child: Child): Promise<string> {
  let complaints = ''
  child.stderr.on('data', (chunk) => (complaints += chunk))
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Frontdesk is ready on (\S+)/.exec(line)?.[1]
    if (!url) continue
    child.stdout.resume() // unread, a full pipe would stop the server
    return url
  }
  throw new Error(`The server ended before it was ready: ${complaints}`)
}

async function end(child: Child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(late)
}

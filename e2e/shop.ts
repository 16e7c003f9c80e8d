import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(new URL('../dist/frontdesk.js', import.meta.url))
const run = promisify(execFile)

export type Server = { url: string; data: string; stop: () => Promise<void> }
export type Preset = 'read-only' | 'read-write' | 'admin'

/** The built program, serving an empty data folder of its own on a free port. */
export async function startServer(...flags: string[]): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), 'frontdesk-e2e-'))
  const args = [program, 'serve', '--port', '0', '--empty', '--data', data, ...flags]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)

  async function stop() {
    await end(child)
    process.off('exit', kill)
    await rm(data, { recursive: true, force: true })
  }

  try {
    return { url: await addressOf(child), data, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function createShop(server: Server, name: string): Promise<string> {
  const { id } = await command(server, 'shops', 'create', '--name', name)
  return id
}

export async function createKey(server: Server, shop: string, preset: Preset): Promise<string> {
  const { key } = await command(server, 'keys', 'create', '--shop', shop, '--preset', preset)
  return key
}

/** A command of the command line, beside the running server, as a person would give it. */
async function command(server: Server, ...args: string[]) {
  const { stdout } = await run(process.execPath, [program, ...args, '--json', '--data', server.data])
  return JSON.parse(stdout)
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('The server was started without pipes')
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

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(late)
}

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'

export const PROGRAM = 'dist/frontdesk.js'
const SERVER_CORE = '0'
const LOAD_CORE = '1'

const hasTaskset = spawnSync('taskset', ['--version']).status === 0

/** Whether the servers have one core to themselves and the load another. */
export const isPinned = hasTaskset && availableParallelism() > 1

export type Running = { url: string; pid: number; stop: () => Promise<void> }

/** Starts a server on its core, and waits until it says where it answers. */
export async function startServer(...args: string[]): Promise<Running> {
  const line = [process.execPath, ...args]
  const [command = '', ...rest] = hasTaskset ? ['taskset', '-c', SERVER_CORE, ...line] : line
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  for await (const text of createInterface({ input: child.stdout })) {
    const url = /^Frontdesk is ready on (\S+)/.exec(text)?.[1]
    if (!url || child.pid === undefined) continue
    child.stdout.resume()
    return { url, pid: child.pid, stop: () => end(child, kill) }
  }
  throw new Error(`${args.join(' ')} ended before it was ready`)
}

async function end(child: ChildProcess, kill: () => void) {
  process.off('exit', kill)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** The command line, with what it prints as JSON. */
export const frontdesk = (...args: string[]) =>
  JSON.parse(execFileSync(process.execPath, [PROGRAM, ...args, '--json'], { encoding: 'utf8' }))

export const serve = (data: string) =>
  startServer(PROGRAM, 'serve', '--port', '0', '--empty', '--rate-limit', 'off', '--data', data)

/** Takes this process off the servers' core. */
export function moveToLoadCore() {
  if (isPinned) spawnSync('taskset', ['-acp', LOAD_CORE, String(process.pid)])
}

/** One of this folder's servers as one plain file, run by node alone as the product is. */
export async function buildServer(
  folder: string,
  name: 'floor' | 'postgresFloor' | 'compressionServer',
): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true, external: ['libsql'] },
    build: {
      ssr: `e2e/bench/${name}.ts`,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  })
  return join(folder, `${name}.mjs`)
}

/** What a process holds in memory, in megabytes; null where the system does not say. */
export function residentMegabytes(pid: number): number | null {
  if (process.platform !== 'linux') return null
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return found === undefined ? null : Number(found) / 1024
}

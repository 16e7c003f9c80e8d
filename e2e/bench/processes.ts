import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export type Server = { url: string; pid: number; startedMs: number; stop: () => Promise<void> }

const canPin = () => {
  try {
    execFileSync('taskset', ['-c', '0', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Whether servers can be kept to one core, with the load on another. */
export const isPinned = canPin()

/** A server in a process of its own, kept to one core where that can be done. */
export async function startPinned(...args: string[]): Promise<Server> {
  const from = performance.now()
  const command = isPinned ? ['taskset', '-c', '0', process.execPath, ...args] : [process.execPath, ...args]
  const [program = '', ...rest] = command
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = await readyAt(child)
  return {
    url,
    pid: child.pid ?? 0,
    startedMs: performance.now() - from,
    async stop() {
      process.off('exit', kill)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function readyAt(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the server was started without a pipe')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Frontdesk is ready on (\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return url
  }
  throw new Error('the server ended before it was ready')
}

/** Resident memory in MB, where the system tells. */
export function residentMb(pid: number): number | null {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return null
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { at, type Ended, tellersBy } from '~/service/testing/told'
import { requireBuild } from '~/setup.mjs'

// The built program in a process of its own, as a person at a terminal has it.

const program = fileURLToPath(new URL('../../../../dist/frontdesk.js', import.meta.url))
const LONGEST_COMMAND_MS = 120_000

type Environment = Record<string, string>

/** A folder that goes with the test; what is in it need not exist yet. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function start(args: readonly string[], env: Environment, cwd?: string, node = process.execPath) {
  requireBuild()
  const child = spawn(node, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FRONTDESK_SECRET: undefined, DATABASE_URL: undefined, ...env },
    ...(cwd !== undefined && { cwd }),
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  // 'close' comes when both pipes were read to their end, after 'exit'.
  const ended = once(child, 'close').then((): Ended => ({ code: child.exitCode, ...said }))
  return { child, said, ended }
}

/** Runs a command to its end. */
export async function frontdesk(
  args: readonly string[],
  { env = {}, cwd, node }: { env?: Environment; cwd?: string; node?: string } = {},
): Promise<Ended> {
  const { child, ended } = start(args, env, cwd, node)
  const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_COMMAND_MS)
  try {
    return await ended
  } finally {
    clearTimeout(late)
  }
}

/** By processes of their own, which close all they had open, and run beside what the test does meanwhile. */
export const { told, shopWithKey } = tellersBy(frontdesk)

/** Begins a command that may be killed before its end. */
export function begin(args: readonly string[], env: Environment = {}) {
  const { child, ended } = start(args, env)
  onTestFinished(() => void child.kill('SIGKILL'))
  return { ended, kill: () => child.kill('SIGKILL') }
}

export type Serving = {
  url: string
  port: number
  said: { readonly out: string; readonly err: string }
  ended: Promise<Ended>
  /** Sends the signal and waits for the end. */
  stop: (signal?: NodeJS.Signals) => Promise<Ended>
  child: ChildProcess
}

/** Serves a data folder, or a database, on a free port, until stopped or the test is over. */
export async function serve(
  data: string,
  flags: readonly string[] = ['--empty'],
  env: Environment = {},
  node?: string,
): Promise<Serving> {
  const { child, said, ended } = start(['serve', '--port', '0', ...at(data), ...flags], env, undefined, node)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  void ended.then(() => process.off('exit', kill))
  onTestFinished(async () => {
    kill()
    await ended
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /^Frontdesk is ready on (\S+)\n/m.exec(said.out)?.[1]
      if (found) resolve(found)
    })
    void ended.then(({ code, err }) => reject(new Error(`It ended with ${code} before it was ready: ${err}`)))
  })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return { url, port: Number(new URL(url).port), said, ended, stop, child }
}

/** One request of the full surface. */
export async function ask(
  { url }: Pick<Serving, 'url'>,
  key: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${url}/v1${path}`, {
    method,
    headers: { 'X-Service-Key': key, 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const parsed = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  return { status: response.status, headers: response.headers, text, body: parsed, id: String(parsed.id) }
}

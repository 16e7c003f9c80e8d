import { format } from 'node:util'
import { vi } from 'vitest'
import { run } from '~/frontdesk'
import { type Ended, tellersBy } from '~/service/testing/told'

// Commands in this process: one of its own for each took a fifth of the time of the specs. That they end by themselves,
// with which codes, and what files they leave, is seen in processes of their own: command.spec.ts, restore.spec.ts.

/** Runs a command to its end. */
export async function command(
  args: readonly string[],
  { env = {}, cwd }: { env?: Record<string, string>; cwd?: string } = {},
): Promise<Ended> {
  const said = { out: '', err: '' }
  const log = vi
    .spyOn(console, 'log')
    .mockImplementation((...words) => void (said.out += `${format(...words)}\n`))
  const error = vi
    .spyOn(console, 'error')
    .mockImplementation((...words) => void (said.err += `${format(...words)}\n`))
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.err += String(text)
    return true
  })
  const before = { env: process.env, exitCode: process.exitCode, cwd: process.cwd() }
  if (cwd !== undefined) process.chdir(cwd)
  process.env = { ...before.env, FRONTDESK_SECRET: undefined, DATABASE_URL: undefined, ...env }
  process.exitCode = 0
  try {
    await run(args)
    return { code: process.exitCode, ...said }
  } finally {
    process.chdir(before.cwd)
    process.env = before.env
    process.exitCode = before.exitCode
    for (const spy of [log, error, stderr]) spy.mockRestore()
  }
}

export const { told, shopWithKey } = tellersBy(command)

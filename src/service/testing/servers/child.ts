import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * Runs a few lines of JavaScript in a process of its own, with a module of ours at hand as `ours`.
 * It ends with the test at the latest.
 */
export function startChild(module: string, lines: string, ...args: string[]) {
  const program = `import { runnerImport } from 'vite'
    const { module: ours } = await runnerImport(${JSON.stringify(module)}, { resolve: { tsconfigPaths: true } })
    const args = process.argv.slice(1)
    ${lines}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, '--', ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const said = createInterface(child.stdout)[Symbol.asyncIterator]()
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
    complaints,
  }))
  return {
    ended,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Lets a child that waits for its input go on. */
    goOn: () => void child.stdin.end('go on\n'),
    /** The next line that it printed. */
    async hears(): Promise<string> {
      const { value, done } = await said.next()
      if (done) throw new Error(`the child ended without a word: ${(await ended).complaints}`)
      return value
    },
  }
}

import { onTestFinished } from 'vitest'
import { SECRET } from '~/service/testing/servers/durable'
import { COMMIT, type Cut, openLine } from '~/service/testing/servers/line'
import { serve, type Serving } from '~/service/testing/servers/program'

// Three processes over one database, each with a line of its own to it, and what may happen to them.

type Chance = { chance: (share: number) => boolean; pick: <T>(list: readonly T[]) => T }
type Process = { line: Awaited<ReturnType<typeof openLine>>; serving: Serving; isFrozen: boolean }

const CUTS: readonly Cut[] = ['before', 'in', 'after']

export async function threeProcesses(database: string, flags: readonly string[], chance: Chance) {
  const newProcess = async (): Promise<Process> => {
    const line = await openLine(database)
    onTestFinished(() => line.close())
    return { line, serving: await serve(line.url, flags, SECRET), isFrozen: false }
  }
  const processes = await Promise.all([newProcess(), newProcess(), newProcess()])
  const cuts = new Map<string, number>()

  let ended = ''

  return {
    count: processes.length,
    cuts,
    /** Where they answer now. */
    places: () => processes.map(({ serving }) => serving),
    /** All that they have said of what became of requests, one life after another. */
    log: () => ended + processes.map(({ serving }) => serving.said.err).join(''),
    async again(at: number, signal: NodeJS.Signals) {
      const one = processes[at] as Process
      ended += (await one.serving.stop(signal)).err
      one.serving = await serve(one.line.url, flags, SECRET)
      one.isFrozen = false
    },
    /** All end, and start at once; `meanwhile` nobody serves. */
    async allAgain(meanwhile: () => Promise<unknown>) {
      for (const { serving } of processes) ended += (await serving.stop()).err
      await meanwhile()
      await Promise.all(
        processes.map(async (one) => void (one.serving = await serve(one.line.url, flags, SECRET))),
      )
    },
    freeze(at: number) {
      const one = processes[at] as Process
      one.serving.child.kill('SIGSTOP')
      one.isFrozen = true
    },
    thaw() {
      for (const one of processes) {
        if (one.isFrozen) one.serving.child.kill('SIGCONT')
        one.isFrozen = false
      }
    },
    cutAll() {
      for (const { line } of processes) line.cut()
    },
    /** At some commits. */
    breakLine(at: number) {
      const { line } = processes[at] as Process
      line.cutBy = (bytes) => {
        if (!bytes.includes(COMMIT) || !chance.chance(0.3)) return null
        const cut = chance.pick(CUTS)
        cuts.set(`${cut} a commit`, (cuts.get(`${cut} a commit`) ?? 0) + 1)
        return cut
      }
    },
    mend() {
      for (const { line } of processes) line.cutBy = () => null
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '~/service/demo/random'
import { answering, type Receiver } from '~/service/testing/servers/receiver'

/** What is done to whatever serves the shop. */
export type Trouble = (random: Random) => Promise<unknown>
export type Troubles = Readonly<Record<string, Trouble>>

const FROZEN_MS = [500, 6_000] as const
export const A_WHILE_MS = 1_500

/** One process or several, and what may happen to them. */
export type Breakable = {
  readonly count: number
  /** Ends it, by a loss of power or in order, and starts it again. */
  again: (at: number, signal: NodeJS.Signals) => Promise<unknown>
  /** It stands still, and knows nothing of it. */
  freeze: (at: number) => void
  thaw: () => void
  cutAll: () => void
  /** From now on its line breaks now and then: before what goes over it is heard, half heard, or done and not answered. */
  breakLine: (at: number) => void
  mend: () => void
}

/** What happens to every process, wherever its books lie. */
export function troublesOf(processes: Breakable): Troubles {
  const any = (random: Random) => random.int(0, processes.count - 1)
  async function freezeFor(random: Random) {
    const at = any(random)
    processes.freeze(at)
    await pause(random.int(...FROZEN_MS))
    return at
  }
  return {
    'killed and started again': (random) => processes.again(any(random), 'SIGKILL'),
    'ended in order and started again': (random) => processes.again(any(random), 'SIGTERM'),
    async 'frozen and thawed'(random) {
      await freezeFor(random)
      processes.thaw()
    },
    async 'frozen, and killed in its sleep'(random) {
      await processes.again(await freezeFor(random), 'SIGKILL')
    },
    'all lines cut': async () => processes.cutAll(),
    async 'a line that breaks'(random) {
      processes.breakLine(any(random))
      await pause(A_WHILE_MS)
      processes.mend()
    },
  }
}

/** What it was told is sent again later. */
export async function sayNo(receiver: Receiver) {
  receiver.manner = answering(500)
  await pause(A_WHILE_MS)
  receiver.manner = answering(204)
}

import { onTestFinished } from 'vitest'
import { type Cut, openLine } from './line'
import { serve, type Serving } from './program'

// One process over a data folder of its own, behind a line to its desks, and what may happen to them.

type Chance = { chance: (share: number) => boolean; pick: <T>(list: readonly T[]) => T }

const CUTS: readonly Cut[] = ['before', 'in', 'after']

/** What Node reads before the program: the same clock, an hour back. */
export const AN_HOUR_BACK = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const Right = Date
     globalThis.Date = class extends Right {
       constructor(...given) { given.length === 0 ? super(Right.now() - 3_600_000) : super(...given) }
       static now() { return Right.now() - 3_600_000 }
     }`,
  )}`,
}

export async function oneProcess(folder: string, flags: readonly string[], { chance, pick }: Chance) {
  let serving: Serving = await serve(folder, flags)
  let isFrozen = false
  const cuts = new Map<string, number>()
  const line = await openLine(() => serving.url)
  onTestFinished(() => line.close())

  return {
    cuts,
    /** Where its desks reach it. */
    places: () => [{ url: line.url }],
    /** Ends it, by a loss of power or in order, and starts it again, by another clock if one is given. */
    async again(
      signal: NodeJS.Signals,
      clock: Record<string, string> = {},
      meanwhile?: () => Promise<unknown>,
    ) {
      await serving.stop(signal)
      await meanwhile?.()
      serving = await serve(folder, flags, clock)
      isFrozen = false
    },
    /** It stands still, and knows nothing of it. */
    freeze() {
      serving.child.kill('SIGSTOP')
      isFrozen = true
    },
    thaw() {
      if (isFrozen) serving.child.kill('SIGCONT')
      isFrozen = false
    },
    cutAll: () => line.cut(),
    /** From now on the line breaks at some writes: before they are heard, half heard, or done and not answered. */
    cutWrites() {
      line.cutBy = (bytes) => {
        if (!/^(POST|PATCH) /.test(bytes.toString('latin1', 0, 6)) || !chance(0.3)) return null
        const cut = pick(CUTS)
        cuts.set(`${cut} a write`, (cuts.get(`${cut} a write`) ?? 0) + 1)
        return cut
      }
    },
    mend() {
      line.cutBy = () => null
    },
  }
}

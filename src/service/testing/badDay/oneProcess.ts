import { onTestFinished } from 'vitest'
import { type Cut, openLine } from '~/service/testing/servers/line'
import { serve, type Serving } from '~/service/testing/servers/program'

// One process over a data folder of its own, behind a line to its desks, and what may happen to them.

type Chance = { chance: (share: number) => boolean; pick: <T>(list: readonly T[]) => T }

const CUTS: readonly Cut[] = ['before', 'in', 'after']

/** What Node reads before the program: the same clock, set on by so much, or back. */
export const clockSetBy = (ms: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const Right = Date
     globalThis.Date = class extends Right {
       constructor(...given) { given.length === 0 ? super(Right.now() + ${ms}) : super(...given) }
       static now() { return Right.now() + ${ms} }
     }`,
  )}`,
})
export const AN_HOUR_BACK = clockSetBy(-3_600_000)

export async function oneProcess(folder: string, flags: readonly string[], { chance, pick }: Chance) {
  let serving: Serving = await serve(folder, flags)
  let isFrozen = false
  let ended = ''
  const cuts = new Map<string, number>()
  const line = await openLine(() => serving.url)
  onTestFinished(() => line.close())

  return {
    count: 1,
    cuts,
    /** Where its desks reach it. */
    places: () => [{ url: line.url }],
    /** All that it has said of what became of requests, one life after another. */
    log: () => ended + serving.said.err,
    /** By another clock if one is given; `meanwhile` nobody serves. */
    async again(
      _at: number,
      signal: NodeJS.Signals,
      clock: Record<string, string> = {},
      meanwhile?: () => Promise<unknown>,
    ) {
      ended += (await serving.stop(signal)).err
      await meanwhile?.()
      serving = await serve(folder, flags, clock)
      isFrozen = false
    },
    freeze() {
      serving.child.kill('SIGSTOP')
      isFrozen = true
    },
    thaw() {
      if (isFrozen) serving.child.kill('SIGCONT')
      isFrozen = false
    },
    cutAll: () => line.cut(),
    /** At some writes. */
    breakLine() {
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

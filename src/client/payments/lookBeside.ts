import type { Payment } from '../records'
import { besideOf } from './doubles'
import type { StillWatched, Watched } from './stillWatched'

/** Longer than most retries of a proxy take, and longer than any request lives. */
const LATE_MS = [12_000, 65_000]

type LookBesideParts = {
  /** The payments of the invoice, read anew; null where they may not be read. */
  look: () => Promise<readonly Payment[] | null | undefined>
  later?: ((ms: number, run: () => void) => void) | undefined
  watched?: Pick<StillWatched, 'keep' | 'end'> | undefined
  /** Whoever has it on screen sees it there. */
  isShown: (payment: Payment) => boolean
  onBeside?: ((payment: Payment, others: readonly Payment[]) => void) | undefined
}

/** What the line or another desk put beside a payment may come when nobody looks at it any more: each is told once. */
export function createLookBeside({ look, later, watched, isShown, onBeside }: LookBesideParts) {
  async function now(kept: Watched, isFirst: boolean): Promise<boolean> {
    const { paymentId, seen, told } = kept
    try {
      const rows = (await look()) ?? []
      const payment = rows.find(({ id }) => id === paymentId)
      const beside = payment ? besideOf(payment, { seen, rows, isFirst }) : []
      const news = beside.filter(({ id }) => !told.includes(id))
      told.push(...news.map(({ id }) => id))
      if (payment && news.length > 0 && !isShown(payment)) onBeside?.(payment, news)
      return true
    } catch {
      // The books tell it to whoever reads them next.
      return false
    }
  }

  return {
    now,
    /** By whichever page lives until the last look was made. */
    later(kept: Watched) {
      if (!later) return
      watched?.keep(kept)
      const lookAt = async (ms: number) => {
        const isDone = await now(kept, false)
        if (isDone && ms === LATE_MS.at(-1)) watched?.end(kept.paymentId)
        else watched?.keep(kept)
      }
      for (const ms of LATE_MS) later(ms, () => void lookAt(ms))
    },
  }
}

/** A payment that was refused is looked for as long. */
export const lookedForAfter = LATE_MS

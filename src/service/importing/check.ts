import { judge, refused, take, type Verdict } from './judge'
import type { Known } from './known'
import type { Line, Unfit } from './rows'

/** A line of a file, and what would become of it. */
export type Checked = { readonly file: string } & (
  | { readonly line: Line; readonly verdict: Verdict }
  | { readonly line: Unfit; readonly verdict: Extract<Verdict, { what: 'refused' }> }
)

export type Source = { readonly file: string; readonly lines: readonly (Line | Unfit)[] }

/** All lines of all files in their order, each beside what is there and what those before it will bring. */
export function checkAll(known: Known, sources: readonly Source[], isSharing: boolean): Checked[] {
  return sources.flatMap(({ file, lines }) => {
    const seen = new Map<string, number>()
    return lines.map((line): Checked => {
      if ('reason' in line) return { file, line, verdict: { what: 'refused', reason: line.reason } }
      const before = seen.get(line.externalId)
      if (before !== undefined)
        return { file, line, verdict: refused(`line ${before} has the same external_id, ${line.externalId}`) }
      seen.set(line.externalId, line.line)
      const verdict = judge(known, line, isSharing)
      // What has no id yet goes by its line.
      if (verdict.what === 'new') take(known, line, verdict, `${line.noun} ${line.line}`)
      if (verdict.what === 'same') take(known, line, verdict, verdict.id)
      return { file, line, verdict }
    })
  })
}

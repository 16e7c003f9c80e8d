import type { Range } from '../../client/search/results'

/** A text, with what was found in it set off. */
export function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  const parts = ranges.flatMap(([from, to], at) => [
    { from: ranges[at - 1]?.[1] ?? 0, to: from, isFound: false },
    { from, to, isFound: true },
  ])
  const rest = text.slice(ranges.at(-1)?.[1] ?? 0)
  return (
    <>
      {parts.map(({ from, to, isFound }) =>
        isFound ? (
          <mark key={from} className="bg-transparent font-semibold text-accent underline underline-offset-3">
            {text.slice(from, to)}
          </mark>
        ) : (
          text.slice(from, to)
        ),
      )}
      {rest}
    </>
  )
}

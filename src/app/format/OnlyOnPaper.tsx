/** What filters leave of a list, said on paper in their place. */
export function OnlyOnPaper({ of }: { of: readonly (string | null | undefined)[] }) {
  const words = of.filter(Boolean).join(', ')
  return words === '' ? null : <p className="mb-3 hidden print:block">Only {words}.</p>
}

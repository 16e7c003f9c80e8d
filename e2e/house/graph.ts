/** Who leads to whom; what nothing leads on from may be missing. */
export type Graph = ReadonlyMap<string, Iterable<string>>

/** The starts, and all that can be come to from them. */
export function reachedFrom(starts: Iterable<string>, graph: Graph): Set<string> {
  const reached = new Set<string>()
  const open = [...starts]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (reached.has(at)) continue
    reached.add(at)
    open.push(...(graph.get(at) ?? []))
  }
  return reached
}

export function turnedAround(graph: Graph): Map<string, Set<string>> {
  const turned = new Map<string, Set<string>>()
  for (const [from, tos] of graph)
    for (const to of tos) turned.set(to, (turned.get(to) ?? new Set()).add(from))
  return turned
}

/** The sets of places that all lead to each other, largest first. */
export function circlesIn(graph: Graph): string[][] {
  const turned = turnedAround(graph)
  const circles: string[][] = []
  const placed = new Set<string>()
  for (const place of graph.keys()) {
    if (placed.has(place)) continue
    const back = reachedFrom([place], turned)
    const circle = [...reachedFrom([place], graph)].filter((one) => back.has(one))
    circle.forEach((one) => placed.add(one))
    if (circle.length > 1) circles.push(circle.toSorted())
  }
  return circles.toSorted((a, b) => b.length - a.length)
}

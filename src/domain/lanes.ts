// Blocks of a day side by side: whatever stands at the same moment stands in different lanes.

export type Stretch = { readonly from: number; readonly until: number }

export type Lane = {
  readonly lane: number
  /** How many lanes share the width here. */
  readonly lanes: number
  /** How many of them are its own: one that has nobody to its right takes their room. */
  readonly wide: number
}

const meet = (a: Stretch, b: Stretch) => a.from < b.until && b.from < a.until

/** Those that hang together through overlaps, in the order of the day. */
function clustersOf(ordered: readonly number[], stretches: readonly Stretch[]): number[][] {
  const clusters: number[][] = []
  let until = -Infinity
  for (const at of ordered) {
    const stretch = stretches[at]
    if (!stretch) continue
    const last = clusters.at(-1)
    if (last && stretch.from < until) last.push(at)
    else clusters.push([at])
    until = Math.max(until, stretch.until)
  }
  return clusters
}

/**
 * The lane of each stretch, in the order given; null where `most` lanes are taken at its start, so that it is folded away.
 * None may be empty: what has no height is drawn with some.
 */
export function packLanes(stretches: readonly Stretch[], most = Infinity): (Lane | null)[] {
  const ordered = [...stretches.keys()].toSorted((a, b) => {
    const [left, right] = [stretches[a], stretches[b]]
    return left && right ? left.from - right.from || right.until - left.until || a - b : 0
  })
  const packed: (Lane | null)[] = stretches.map(() => null)
  for (const cluster of clustersOf(ordered, stretches)) {
    const lanes: { at: number; stretch: Stretch }[][] = []
    for (const at of cluster) {
      const stretch = stretches[at]
      if (!stretch) continue
      const free = lanes.find((lane) => (lane.at(-1)?.stretch.until ?? -Infinity) <= stretch.from)
      if (free) free.push({ at, stretch })
      else if (lanes.length < most) lanes.push([{ at, stretch }])
    }
    for (const [lane, members] of lanes.entries()) {
      for (const { at, stretch } of members) {
        const right = lanes.slice(lane + 1)
        const taken = right.findIndex((other) => other.some((member) => meet(member.stretch, stretch)))
        packed[at] = { lane, lanes: lanes.length, wide: 1 + (taken === -1 ? right.length : taken) }
      }
    }
  }
  return packed
}

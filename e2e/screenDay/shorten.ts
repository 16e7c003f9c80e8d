/**
 * The fewest of these that still fail, by leaving out half of them, then a quarter, and so on. The last is the one that
 * failed. What breaks by chance alone may not break again: then no fewer are known to.
 */
export async function shorten(
  acts: readonly number[],
  fails: (acts: readonly number[]) => Promise<boolean>,
  forMs: number,
) {
  const end = performance.now() + forMs
  let left = acts
  let isSure = false
  for (let size = Math.ceil((left.length - 1) / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < left.length - 1 && performance.now() < end;) {
      const to = Math.min(from + size, left.length - 1)
      const fewer = [...left.slice(0, from), ...left.slice(to)]
      if (await fails(fewer)) {
        left = fewer
        isSure = true
      } else from = to
    }
  }
  return { acts: left, isSure }
}

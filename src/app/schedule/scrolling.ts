/** So near an edge the page comes along. */
const EDGE_PX = 44
const FASTEST_PX = 14
/** Taken up near an edge, it has to be carried on towards it by this: a small move down there is a small move. */
const MEANT_PX = 12

export type Scrolling = { at(x: number, y: number): void; stop(): void }
type Point = { x: number; y: number }
type Distances = readonly [left: number, right: number, top: number, bottom: number]

function distances(frame: HTMLElement, { x, y }: Point): Distances {
  const { left, right, top, bottom } = frame.getBoundingClientRect()
  return [x - left, right - x, y - top, bottom - y]
}

const push = (distance: number, edge: number) =>
  distance < edge ? FASTEST_PX * Math.min(1, (edge - distance) / EDGE_PX) : 0

/** Scrolls what holds the grid while something is in the hand near its edge, and tells that another place is under it. */
export function createScrolling(
  grid: HTMLElement,
  taken: Point,
  onScrolled: (x: number, y: number) => void,
): Scrolling {
  const frame = grid.closest<HTMLElement>('[data-scrolls]')
  if (!frame) return { at: () => {}, stop: () => {} }
  let edges = distances(frame, taken).map((distance) => Math.min(EDGE_PX, distance - MEANT_PX))
  let point = taken
  let turn = requestAnimationFrame(step)

  function step() {
    turn = requestAnimationFrame(step)
    if (!frame) return
    const away = distances(frame, point)
    // Once it has left an edge, coming back to it is meant.
    edges = edges.map((edge, side) => ((away[side] ?? 0) > EDGE_PX ? EDGE_PX : edge))
    const [left = 0, right = 0, top = 0, bottom = 0] = away.map((distance, side) =>
      push(distance, edges[side] ?? 0),
    )
    if (left === right && top === bottom) return
    frame.scrollBy(right - left, bottom - top)
    onScrolled(point.x, point.y)
  }

  return {
    at: (x, y) => (point = { x, y }),
    stop: () => cancelAnimationFrame(turn),
  }
}

// At an edge of the board, or of a column, what is under the card in the hand scrolls that way. The browser's own
// scrolling begins late and knows one speed, and to ask the page in each frame what is under the pointer, as libraries
// do, is 3 to 6 ms of it on a slow computer: the edges are measured once.

type Point = { clientX: number; clientY: number }

/** How near to an edge it begins, as far as the box is not small. */
const BELT_PX = 80
const FASTEST_PX_PER_MS = 1.1
/** Nobody wants to scroll who just passes an edge. */
const PATIENCE_MS = 150

/** From -1 to 1: which way and how much, by how near it is to an edge of what lies between two. */
export function pullAt(at: number, from: number, to: number): number {
  const belt = Math.min(BELT_PX, (to - from) / 4)
  if (at < from || at > to) return 0
  if (at < from + belt) return (at - from) / belt - 1
  if (at > to - belt) return 1 - (to - at) / belt
  return 0
}

/** Asked of the page once a drag, and again when the board has gone sideways. */
function measure(board: HTMLElement) {
  const columns = [...board.querySelectorAll<HTMLElement>('[data-scroller]')]
  const { scrollLeft, scrollWidth, clientWidth } = board
  return {
    edge: board.getBoundingClientRect(),
    room: { left: scrollLeft > 0, right: scrollLeft < scrollWidth - clientWidth - 1 },
    columns: columns.map((column) => ({ column, box: column.getBoundingClientRect() })),
  }
}

type Measured = ReturnType<typeof measure>

function pullOf({ edge, room, columns }: Measured, { clientX, clientY }: Point) {
  const under = columns.find(
    ({ box }) => clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom,
  )
  const sideways = pullAt(clientX, edge.left, edge.right)
  const x = sideways < 0 ? (room.left ? sideways : 0) : room.right ? sideways : 0
  const y = under ? pullAt(clientY, under.box.top, under.box.bottom) : 0
  return x === 0 && y === 0 ? null : { x, y, column: under?.column }
}

export function createEdgeScroll(board: HTMLElement) {
  let measured: Measured | null = null
  let point: Point | null = null
  let frame = 0
  let began = 0
  let before = 0

  const pull = () => (point ? pullOf((measured ??= measure(board)), point) : null)

  function go(now: number) {
    const pulled = pull()
    frame = pulled ? requestAnimationFrame(go) : 0
    if (!pulled) return
    const far = now - began < PATIENCE_MS ? 0 : (now - before) * FASTEST_PX_PER_MS
    before = now
    if (far === 0) return
    pulled.column?.scrollBy(0, pulled.y * far)
    if (pulled.x === 0) return
    board.scrollBy(pulled.x * far, 0)
    measured = null
  }

  return {
    /** Where the hand is now. */
    near(at: Point) {
      point = at
      if (frame !== 0 || !pull()) return
      began = performance.now()
      before = began
      frame = requestAnimationFrame(go)
    },
    stop() {
      cancelAnimationFrame(frame)
      frame = 0
      measured = null
      point = null
    },
  }
}

/* oxlint-disable unicorn/consistent-function-scoping -- Playwright sends the page the source of installProbe alone */
// Runs in the page that is measured, product and floor alike, before anything of theirs.

export type Probe = {
  /** Since the navigation began, when the first card had been painted; null until then. */
  firstCard: () => number | null
  startFrames: () => void
  /** The lengths of the frames since. */
  stopFrames: () => number[]
  /** From the release of the mouse until the card had been painted in that column; null until then. */
  watchDrop: (id: string, column: string) => void
  drop: () => number | null
  /** The same until it had been painted in its place among the cards of that column. */
  settled: () => number | null
  /** From the next input until all cards on screen had been painted anew and hold the text. */
  watchFilter: (text: string) => void
  filter: () => number | null
  /** Begins last, so that it slows nothing that is measured before. */
  watchPresses: () => void
  /** Interaction to Next Paint, as the browser reports it: of the slowest press since. */
  slowest: () => number
}

declare global {
  interface Window {
    probe: Probe
  }
}

export function installProbe() {
  let first: number | null = null
  let dropped: number | null = null
  let settled: number | null = null
  let filtered: number | null = null
  let slowest = 0
  let frames: number[] = []
  let isRecording = false
  let whenDropped = () => {}

  // Before whatever the page does with it.
  addEventListener('drop', () => whenDropped(), true)

  /** After the frame in which this holds has been painted: a message that is sent before it is heard after it. */
  function whenPainted(holds: () => boolean, tell: (at: number) => void) {
    const look = () => {
      if (!holds()) return requestAnimationFrame(look)
      const painted = new MessageChannel()
      painted.port1.addEventListener('message', () => tell(performance.now()))
      painted.port1.start()
      return painted.port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }

  whenPainted(
    () => document.querySelector('article[data-id]') !== null,
    (at) => (first = at),
  )

  window.probe = {
    firstCard: () => first,
    startFrames() {
      frames = []
      isRecording = true
      let before = performance.now()
      const count = (now: number) => {
        frames.push(now - before)
        before = now
        if (isRecording) requestAnimationFrame(count)
      }
      requestAnimationFrame((now) => {
        before = now
        requestAnimationFrame(count)
      })
    },
    stopFrames() {
      isRecording = false
      return frames
    },
    watchDrop(id, column) {
      dropped = null
      settled = null
      whenDropped = () => {
        const began = performance.now()
        const has = (what: string) =>
          document.querySelector(`section[aria-label="${column}"] ${what}`) !== null
        const [lies, stands] = [`[data-landed="${id}"]`, `article[data-id="${id}"]`]
        whenPainted(
          () => has(lies) || has(stands),
          (at) => (dropped = at - began),
        )
        whenPainted(
          () => has(stands),
          (at) => (settled = at - began),
        )
      }
    },
    drop: () => dropped,
    settled: () => settled,
    watchFilter(text) {
      filtered = null
      const begin = () => {
        const began = performance.now()
        const isFiltered = () => {
          const cards = [...document.querySelectorAll('article[data-id]')]
          return cards.length > 0 && cards.every((card) => card.textContent?.toLowerCase().includes(text))
        }
        whenPainted(isFiltered, (at) => (filtered = at - began))
      }
      addEventListener('input', begin, { capture: true, once: true })
    },
    filter: () => filtered,
    watchPresses() {
      // As a name, since TypeScript's types lack the threshold.
      const events = { type: 'event', durationThreshold: 16 }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('interactionId' in entry && entry.interactionId !== 0)
            slowest = Math.max(slowest, entry.duration)
        }
      }).observe(events)
    },
    slowest: () => slowest,
  }
}

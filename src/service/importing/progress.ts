type Terminal = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean }

const WIDTH = 30
const BACK = '\r\u001B[2K'
const EVERY_MS = 100

/** A bar on one line that is drawn anew, for whoever sits before it; a file or a pipe gets nothing. */
export function createProgress(
  terminal: Terminal,
  total: number,
  now: () => number = () => performance.now(),
) {
  let drawnAt = -Infinity
  return {
    done: (count: number) => {
      if (!terminal.isTTY || (now() - drawnAt < EVERY_MS && count < total)) return
      drawnAt = now()
      const filled = Math.floor((WIDTH * count) / Math.max(1, total))
      const bar = '█'.repeat(filled).padEnd(WIDTH, '░')
      terminal.write(`${BACK}${bar} ${count.toLocaleString('en')} of ${total.toLocaleString('en')}`)
    },
    /** Leaves the line empty. */
    end: () => {
      if (terminal.isTTY) terminal.write(BACK)
    },
  }
}

/** What can be taken back, the last first. */
export type Undoing = {
  /** Returns the way to take this one back, wherever it stands by then; only the first call does anything. */
  push(takeBack: () => void): () => void
  /** There is nothing to take back: it was refused. Takes what `push` returned. */
  forget(act: () => void): void
  /** False where there is nothing left. */
  last(): boolean
}

/** Further back nobody remembers what it was. */
const MOST = 20

export function createUndoing(): Undoing {
  const acts: (() => void)[] = []

  return {
    push(takeBack) {
      const act = () => {
        const place = acts.indexOf(act)
        if (place < 0) return
        acts.splice(place, 1)
        takeBack()
      }
      acts.push(act)
      if (acts.length > MOST) acts.shift()
      return act
    },
    forget(act) {
      const place = acts.indexOf(act)
      if (place >= 0) acts.splice(place, 1)
    },
    last() {
      const act = acts.at(-1)
      act?.()
      return act !== undefined
    },
  }
}

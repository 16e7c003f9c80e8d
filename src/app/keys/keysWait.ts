// What a key has opened may be on its way: the keys after it are meant for it, and wait.

/** Then it is not coming, and the keys are the page's again. */
const LONGEST_MS = 3_000

let goOn = () => {}
let until: Promise<void> = Promise.resolve()

export function keysWait() {
  until = new Promise((resolve) => {
    goOn = resolve
    setTimeout(resolve, LONGEST_MS)
  })
}

export const keysGoOn = () => goOn()

export const untilKeysGoOn = () => until

/** A promise that is resolved from outside. Promise.withResolvers is younger than the browsers on some counters. */
export function deferred<T = void>() {
  let settle: ((value: T) => void) | undefined
  const promise = new Promise<T>((resolve) => (settle = resolve))
  return { promise, resolve: (value: T) => settle?.(value) }
}

import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy, type ComponentType } from 'react'
import type * as KeptProgram from '~/client/serviceWorker'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A file of the program could not be loaded: the line is down, or a newer version has taken it away. */
export class ChunkLoadError extends Error {
  /** React remembers a part that failed. After this it is asked for anew. */
  readonly again: () => void

  constructor(cause: unknown, again = () => {}) {
    // In our own words: by the browser's the router would know it, and load everything anew. With the line down that
    // ends in the browser's error page, and whatever this page was still to send is gone with it.
    super('A file of the program could not be loaded', { cause })
    this.again = again
  }
}

/** A page of the router, which asks for it again by itself each time it is gone to. */
export const lazyPage = <Props extends object>(load: Load<Props>) =>
  lazyRouteComponent(() =>
    load().catch((cause: unknown) => {
      throw new ChunkLoadError(cause)
    }),
  )

/** As React's `lazy`, for what is opened on a page: it can be asked for again. Stands in a `Part`. */
export function lazyPart<Props extends object>(load: Load<Props>) {
  const ask = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        throw new ChunkLoadError(cause, () => (Asked = ask()))
      }),
    )
  let Asked = ask()
  return (props: Props) => <Asked {...props} />
}

/** Fetched with what keeps the page up to date, when the first page stands; null where it does not come. */
export const ofProgram = <Result,>(use: (program: typeof KeptProgram) => Result | Promise<Result>) =>
  import('~/client/serviceWorker').then(use).catch(() => null)

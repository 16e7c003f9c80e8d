// As much of a service worker's world as is needed: TypeScript's DOM does not know it.

/** Something that the browser keeps the worker awake for. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }

/** A request of a page, or for one. */
export type Asked = Lasting & {
  readonly request: Request
  /** Of the page that a navigation makes; empty where the browser does not say. */
  readonly resultingClientId: string
  respondWith(answer: Promise<Response>): void
}

export type Scope = {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  /** A page that is only on its way is waited for. */
  readonly clients: { get(id: string): Promise<object | undefined> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', hear: (event: Lasting) => void): void
  addEventListener(type: 'fetch', hear: (event: Asked) => void): void
}

import type { Page } from '@playwright/test'

/** In the page: waits there for what a request to its database comes to. */
export const settledIn = (page: Page) =>
  page.evaluateHandle(
    () =>
      <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('not done')))
        }),
  )

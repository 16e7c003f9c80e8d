import type { Words } from '../changes/feed'

/** Every change, as a webhook would be told of it. */
export const fullChanges: Words = async ({ body }) => body

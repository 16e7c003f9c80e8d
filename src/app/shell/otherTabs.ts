/** All tabs of a browser share one cookie: who signs in in one of them has done so for all. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('frontdesk:signed-in')

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no such argument: it reaches its own origin alone
export const tellSignedIn = () => channel?.postMessage(null)

export const onSignedInElsewhere = (listener: () => void) => channel?.addEventListener('message', listener)

/** All tabs of a browser share one cookie: who signs in or out in one of them has done so for all. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('frontdesk:signed-in')

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no such argument: it reaches its own origin alone
const say = (signedOutOf: string | null) => channel?.postMessage(signedOutOf)

export const tellSignedIn = () => say(null)
export const tellSignedOut = (connection: string) => say(connection)

export function onSignedElsewhere(hear: { in: () => void; out: (connection: string) => void }) {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    typeof data === 'string' ? hear.out(data) : hear.in(),
  )
}

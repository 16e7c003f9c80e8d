const bytes = (base64: string) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))

/** Whether a message is from the shop. `body` is its text as it came, before it is parsed. */
export async function isFromShop(headers: Headers, body: string, secret: string): Promise<boolean> {
  const id = headers.get('webhook-id')
  const timestamp = headers.get('webhook-timestamp')
  const signatures = headers.get('webhook-signature')?.split(' ') ?? []
  // An old message may be one that somebody has overheard, and sends again.
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 5 * 60)) return false

  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = bytes(secret.replace('whsec_', ''))
  const verifier = await crypto.subtle.importKey('raw', key, hmac, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures) {
    const [, base64] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature) ?? []
    if (base64 && (await crypto.subtle.verify('HMAC', verifier, bytes(base64), signed))) return true
  }
  return false
}

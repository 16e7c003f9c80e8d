import { countKeptHere } from '~/client/outbox/store'
import { toast } from '~/ui/toast'

/**
 * Over to the one address of this machine's dashboard, unless something is kept under this one, which can be sent from
 * here alone: then the page stays, and says why. Resolves to whether it leaves.
 */
export async function goHome(home: string | null): Promise<boolean> {
  // Behind a proxy with TLS of its own the machine's other name may not be served.
  if (home === null || location.protocol !== 'http:') return false
  const kept = await countKeptHere()
  if (kept === 0) {
    // Not a redirect of the server's: a browser would follow that before anyone could look.
    location.replace(home + location.pathname + location.search + location.hash)
    return true
  }
  if (kept !== null) tellWhyHere(home, kept)
  return false
}

function tellWhyHere(home: string, kept: number) {
  const [changes, them, are] = kept === 1 ? ['A change', 'it', 'is'] : [`${kept} changes`, 'them', 'are']
  toast({
    id: 'other-name',
    title: `${changes} entered at ${location.host} ${are} not sent yet`,
    detail:
      `Frontdesk on this computer is now at ${home}, but the browser stores data for each address separately. ` +
      `Only this page can send ${them}. Keep it open until ${them === 'it' ? 'it is' : 'they are'} sent.`,
    action: { word: 'Open it', act: () => void goHome(home) },
    ms: null,
  })
}

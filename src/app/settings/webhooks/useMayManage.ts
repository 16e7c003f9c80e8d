import { useCapabilities } from '~/app/session/connection'
import { mayRead, mayWrite } from '~/domain/capabilities'

/** Whether this connection may see subscriptions, make them and end them. */
export function useMayManage(): boolean {
  const known = useCapabilities()
  return mayRead(known, 'webhooks') && mayWrite(known, 'webhooks')
}

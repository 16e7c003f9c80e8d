import { useQuery } from '@tanstack/react-query'
import { keysQuery } from '../../client/apiKeys'
import { deviceWayQuery } from '../../client/deviceLinks'
import { Skeleton } from '../../ui/Skeleton'
import { Back } from '../page/Back'
import { FailureNotice } from '../page/FailureNotice'
import { useTitle } from '../page/useTitle'
import { useConnection } from '../session/connection'
import { ApiLink } from './ApiLink'
import { CreateKey } from './CreateKey'
import { KeyList } from './KeyList'
import { isNotAllowed, NotManaged } from './NotManaged'

export default function ApiKeysPage() {
  useTitle('API keys')
  return useConnection().features.apiKeys ? <ApiKeys /> : <NotManaged what="API keys" />
}

function ApiKeys() {
  const connection = useConnection()
  const keys = useQuery(keysQuery(connection))
  const way = useQuery(deviceWayQuery(connection))
  if (isNotAllowed(keys.error)) return <NotManaged what="API keys" />
  return (
    <section className="min-h-0 flex-1 overflow-y-auto page-edge">
      <Back to="/settings">Settings</Back>
      <h1 className="mt-1 mb-2 text-xl font-semibold">API keys</h1>
      <p className="mb-4 max-w-prose text-ink-2">
        A program or a computer uses this shop with an API key. Treat a key like a password.
      </p>
      {keys.data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <CreateKey keys={keys.data} isHere={way.data?.isHere ?? false} refresh={keys.refetch} />
          <KeyList keys={keys.data} isOld={keys.isError} refresh={keys.refetch} />
          <ApiLink />
        </div>
      ) : keys.isError ? (
        <FailureNotice failure={keys.error} onRetry={() => void keys.refetch()} />
      ) : (
        <div role="status" aria-label="Reading API keys" className="grid gap-3">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      )}
    </section>
  )
}

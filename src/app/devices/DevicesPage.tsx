import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deviceLinksQuery, deviceWayQuery } from '../../client/deviceLinks'
import { Card } from '../../ui/Card'
import { LINK_IN_TEXT } from '../../ui/link'
import { Skeleton } from '../../ui/Skeleton'
import { isNotAllowed, NotManaged } from '../api-keys/NotManaged'
import { Back } from '../page/Back'
import { FailureNotice } from '../page/FailureNotice'
import { useTitle } from '../page/useTitle'
import { useConnection } from '../session/connection'
import { AddDevice } from './AddDevice'
import { LinkList } from './LinkList'

export default function DevicesPage() {
  useTitle('Devices')
  return useConnection().features.apiKeys ? <Devices /> : <NotManaged what="devices" />
}

function Devices() {
  const connection = useConnection()
  const list = useQuery(deviceLinksQuery(connection))
  const way = useQuery(deviceWayQuery(connection))
  if (isNotAllowed(list.error)) return <NotManaged what="devices" />
  const failed = [list, way].find(({ data, isError }) => !data && isError)
  return (
    <section className="min-h-0 flex-1 overflow-y-auto page-edge">
      <Back to="/settings">Settings</Back>
      <h1 className="mt-1 mb-2 text-xl font-semibold">Devices</h1>
      <p className="mb-4 max-w-prose text-ink-2">
        A link signs in another computer or tablet, once, within 15 minutes.
      </p>
      {failed && (
        <FailureNotice
          failure={failed.error}
          onRetry={() => {
            void list.refetch()
            void way.refetch()
          }}
        />
      )}
      {!failed && (!list.data || !way.data) && (
        <div role="status" aria-label="Reading links" className="grid gap-3">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      )}
      {list.data && way.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <AddDevice way={way.data} list={list.data} refresh={list.refetch} />
          <LinkList links={list.data.links} isOld={list.isError} refresh={list.refetch} />
          <Card title="Signed-in devices">
            <p>
              A device that signs in gets an API key of its own.{' '}
              <Link to="/settings/api-keys" className={LINK_IN_TEXT}>
                See and revoke it under API keys
              </Link>
            </p>
          </Card>
        </div>
      )}
    </section>
  )
}

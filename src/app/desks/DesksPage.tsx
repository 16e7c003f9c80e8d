import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure } from '../../client/api/failure'
import { desksQuery, deskWayQuery } from '../../client/queries/desks'
import { mayHaveDesks } from '../../client/queries/everything'
import { Skeleton } from '../../ui/Skeleton'
import { Back } from '../page/Back'
import { FailureNotice } from '../page/FailureNotice'
import { useTitle } from '../page/useTitle'
import { useConnection } from '../session/connection'
import { AddDesk } from './AddDesk'
import { ApiLink } from './ApiLink'
import { DeskList } from './DeskList'

export default function DesksPage() {
  useTitle('Desks')
  return mayHaveDesks(useConnection()) ? <Desks /> : <NoDesks />
}

const isNotAllowed = (error: unknown) =>
  error instanceof Failure && (error.kind === 'forbidden' || error.kind === 'missing')

function Desks() {
  const connection = useConnection()
  const list = useQuery(desksQuery(connection))
  const way = useQuery(deskWayQuery(connection))
  if (isNotAllowed(list.error)) return <NoDesks />
  const failed = [list, way].find(({ data, isError }) => !data && isError)
  return (
    <section className="min-h-0 flex-1 overflow-y-auto page-edge">
      <Back to="/settings">Settings</Back>
      <h1 className="mt-1 mb-2 text-xl font-semibold">Desks</h1>
      <p className="mb-4 max-w-prose text-ink-2">
        A desk is a computer or tablet with a key of its own. A link signs another one in, once, within 15
        minutes.
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
        <div role="status" aria-label="Reading desks" className="grid gap-3">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      )}
      {list.data && way.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <AddDesk way={way.data} list={list.data} refresh={list.refetch} />
          <DeskList {...list.data} isOld={list.isError} refresh={list.refetch} />
          <ApiLink />
        </div>
      )}
    </section>
  )
}

/** On another maker's service there are none, and a key without everything does not hear of them. */
function NoDesks() {
  return (
    <section className="grid content-start gap-3 page-edge">
      <h1 className="text-xl font-semibold">This connection does not manage desks</h1>
      <p className="text-ink-2">
        That takes a key for everything, of a shop whose books a Frontdesk keeps. Settings tells what this one
        may do.
      </p>
      <p>
        <Link to="/settings" className="font-semibold text-accent underline underline-offset-4">
          To the settings
        </Link>
      </p>
      <ApiLink />
    </section>
  )
}

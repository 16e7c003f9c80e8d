import { useState } from 'react'
import { readVehicle } from '../../client/queries/readVehicle'
import type { Vehicle } from '../../client/records'
import type { ShopWrites } from '../../client/shop'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { Plate } from '../../ui/Plate'
import { Skeleton } from '../../ui/Skeleton'
import { tell } from '../../ui/tell'
import { useLearnVehicles } from '../find/useLearn'
import { FailureNotice } from '../page/FailureNotice'
import { useConnection } from '../session/connection'
import { useVehicles } from './useVehicles'
import { wantedOf } from './vehicleFields'
import { VehicleForm } from './VehicleForm'

/** No id of a vehicle: the one that is being added. */
const NEW = ''

/** `vehicle` is null for a new one; `write` is as it was at the beginning, for it may be denied meanwhile. */
type Editing = { vehicle: Vehicle | null; write: NonNullable<ShopWrites['vehicles']> }

/** A customer's vehicles; added here, and edited where the service can. */
export function VehicleList({ customerId }: { customerId: string }) {
  const connection = useConnection()
  const list = useVehicles(customerId)
  useLearnVehicles(list.data)
  const [editing, setEditing] = useState<Editing | null>(null)
  /** The button that began an edit has the focus again once it is over. */
  const [lastEdited, setLastEdited] = useState<string | null>(null)
  const write = connection.api.write?.vehicles

  function edit(vehicle: Vehicle | null) {
    if (!write) return
    setEditing({ vehicle, write })
    setLastEdited(vehicle?.id ?? NEW)
  }

  async function saved(vehicle: Vehicle) {
    // A new one stands in the list before the form goes.
    await list.refetch({ cancelRefetch: false })
    tell({ title: `${describe(vehicle)} is saved` })
  }

  const add = write && editing === null && (
    <Button look="quiet" autoFocus={lastEdited === NEW} onClick={() => edit(null)}>
      <Icon name="plus" className="size-4" />
      Add vehicle
    </Button>
  )
  return (
    <Card title="Vehicles" actions={add}>
      {list.isPending && <Skeleton className="h-5 w-56" />}
      {list.isLoadingError && <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && list.data.length === 0 && editing === null && (
        <p className="text-ink-2">No vehicle yet.</p>
      )}
      <ul className="grid gap-3">
        {list.data?.map((vehicle) => (
          <li key={vehicle.id} className="border-b border-line pb-3 last:border-0 last:pb-0">
            {editing?.vehicle?.id === vehicle.id ? (
              <VehicleForm
                name={`vehicle/${vehicle.id}`}
                start={wantedOf(editing.vehicle)}
                now={wantedOf(vehicle)}
                action="Save"
                read={async () => wantedOf(await readVehicle(connection, vehicle))}
                onEnd={() => setEditing(null)}
                write={async ({ changes }, writing) => {
                  const name = describe(vehicle)
                  const done = await editing.write.change?.(vehicle.id, changes, { ...writing, name })
                  if (done) await saved(done)
                }}
              />
            ) : (
              <Shown
                vehicle={vehicle}
                wasEdited={lastEdited === vehicle.id}
                {...(write?.change && editing === null && { onEdit: () => edit(vehicle) })}
              />
            )}
          </li>
        ))}
        {editing && !editing.vehicle && (
          <li>
            <VehicleForm
              name={`vehicle/of/${customerId}`}
              start={null}
              action="Add vehicle"
              onEnd={() => setEditing(null)}
              write={async ({ wanted }, writing) =>
                saved(await editing.write.create({ customerId, ...wanted }, writing))
              }
            />
          </li>
        )}
      </ul>
      {list.hasNextPage && (
        <Button className="mt-3" onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>
          Show more
        </Button>
      )}
    </Card>
  )
}

const describe = ({ year, make, model }: Vehicle) => `${year} ${make} ${model}`

type ShownProps = { vehicle: Vehicle; wasEdited: boolean; onEdit?: () => void }

function Shown({ vehicle, wasEdited, onEdit }: ShownProps) {
  const details = [vehicle.trim, vehicle.color].filter((detail) => detail !== null).join(' · ')
  return (
    <div className="flex items-start gap-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-semibold">{describe(vehicle)}</span>
        {details && <span className="text-ink-2">{details}</span>}
        {vehicle.vin && <span className="font-mono text-sm break-all text-ink-2">{vehicle.vin}</span>}
      </div>
      {vehicle.plate && <Plate>{vehicle.plate}</Plate>}
      {onEdit && (
        <Button look="quiet" autoFocus={wasEdited} onClick={onEdit} aria-label={`Edit ${describe(vehicle)}`}>
          <Icon name="pencil" className="size-4" />
        </Button>
      )}
    </div>
  )
}

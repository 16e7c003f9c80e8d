import { useState } from 'react'
import { Button } from '../../ui/Button'
import { CHIP } from '../../ui/Chip'
import { Icon } from '../../ui/Icon'
import { Skeleton } from '../../ui/Skeleton'
import { ChipBar } from '../page/ChipBar'
import { FailureNotice } from '../page/FailureNotice'
import { CarHead, describeCar, OtherCarHead, tellApart } from './CarHead'
import type { CarHistory } from './history'
import { HistoryRow } from './HistoryRow'
import { HowFarRead } from './HowFarRead'
import { NEW, useCarEdit, type CarEdit } from './useCarEdit'
import type { History } from './useHistory'

/** What was done, and what is to come, by car. */
export function CustomerHistory({ customerId, history }: { customerId: string; history: History }) {
  const { groups, cars, hasCars, isPending, failures } = history
  const [carId, setCarId] = useState<string | null>(null)
  const edit = useCarEdit(customerId, () => cars.refetch({ cancelRefetch: false }))
  const read = cars.data ?? []
  // In the order in which they stand below.
  const known = groups.flatMap(({ vehicleId }) => read.find(({ id }) => id === vehicleId) ?? [])
  const shown = known.some(({ id }) => id === carId)
    ? groups.filter(({ vehicleId }) => vehicleId === carId)
    : groups
  return (
    <section aria-label="History" className="@container rounded-lg bg-surface py-2">
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-4 lg:px-5">
        <h2 className={`font-semibold ${known.length > 1 ? 'sm:sr-only' : ''}`}>History</h2>
        {known.length > 1 && (
          <ChipBar label="Cars">
            <Chip isOn={carId === null} onClick={() => setCarId(null)}>
              All
            </Chip>
            {known.map((car) => (
              <Chip key={car.id} isOn={carId === car.id} onClick={() => setCarId(car.id)}>
                {tellApart(car, known, ({ model }) => model)}
              </Chip>
            ))}
          </ChipBar>
        )}
        <HowFarRead history={history} />
        {hasCars && edit.add && (
          <Button
            look="quiet"
            className="-mr-2 ml-auto"
            autoFocus={edit.lastEdited === NEW}
            onClick={edit.add}
          >
            <Icon name="plus" className="size-4" />
            Add vehicle
          </Button>
        )}
      </div>
      {hasCars && <Form>{edit.form(null)}</Form>}
      {failures.map(({ failure, again }, at) => (
        <div key={at} className="px-4 py-2">
          <FailureNotice failure={failure} onRetry={again} />
        </div>
      ))}
      {isPending && failures.length === 0 && <Skeleton className="mx-4 my-2 h-24" />}
      {!isPending && failures.length === 0 && groups.length === 0 && (
        <p className="px-4 pb-2 text-ink-2 lg:px-5">Nothing yet.</p>
      )}
      <div className="grid gap-4">
        {shown.map((group) => (
          <Group
            key={group.vehicleId ?? ''}
            group={group}
            customerId={customerId}
            history={history}
            edit={edit}
          />
        ))}
      </div>
    </section>
  )
}

type GroupProps = { group: CarHistory; customerId: string; history: History; edit: CarEdit }

function Group({ group: { vehicleId, entries }, customerId, history, edit }: GroupProps) {
  const { cars, hasCars, groups } = history
  const car = cars.data?.find(({ id }) => id === vehicleId)
  const form = car ? edit.form(car) : null
  const change = edit.edit
  const name = car
    ? tellApart(car, cars.data ?? [], describeCar)
    : vehicleId === null
      ? 'No car named'
      : 'Another car'
  return (
    <section aria-label={hasCars ? name : 'All'}>
      {form && <Form>{form}</Form>}
      {car && !form && (
        <CarHead
          car={car}
          called={name}
          wasEdited={edit.lastEdited === car.id}
          {...(change && { onEdit: () => change(car) })}
        />
      )}
      {!car && vehicleId !== null && <OtherCarHead customerId={customerId} vehicleId={vehicleId} />}
      {vehicleId === null && hasCars && groups.length > 1 && (
        <h3 className="flex min-h-12 items-center px-4 font-semibold lg:px-5">No car named</h3>
      )}
      {entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Form({ children }: { children: React.ReactNode }) {
  return children ? <div className="max-w-2xl px-4 py-2 lg:px-5">{children}</div> : null
}

type ChipProps = { isOn: boolean; onClick: () => void; children: string }

const Chip = ({ isOn, ...rest }: ChipProps) => (
  <button type="button" aria-pressed={isOn} className={CHIP} {...rest} />
)

import { infiniteQueryOptions } from '@tanstack/react-query'
import { Failure } from '~/client/api/failure'
import { findInList } from '~/client/api/pages'
import { request } from '~/client/api/request'
import { EMPTY_PAGE, readPage, START, createSelect } from '~/client/cache/list'
import { vehiclesKey } from '~/client/cache/queryKeys'
import type { Source } from '~/client/cache/shopRecords'
import type { Following, Writer, Writers } from '~/client/features'
import type { Draft } from '~/contract/fieldTable'
import type { VEHICLE } from '~/contract/full/vehicles'
import { vehicle as noun, type Page, type Vehicle } from './nouns'

export type VehicleDraft = Omit<Draft<typeof VEHICLE>, 'customerId'>

const select = createSelect<Vehicle>()
/**
 * A customer's vehicles, the newest first; `data` is the rows, each once. Seldom more than one page,
 * so this list may be read again whole. Empty on a connection without vehicles.
 */
export const vehiclesOfCustomer = ({ name, api, records }: Source, customerId: string) =>
  infiniteQueryOptions({
    ...records.vehicles.query(),
    queryKey: vehiclesKey(name, customerId),
    queryFn: (context): Promise<Page<Vehicle>> =>
      readPage(context, async (...page) => api.vehicles?.ofCustomer(customerId, ...page) ?? EMPTY_PAGE),
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    select: (data) => select(data, customerId, (vehicle) => vehicle.customerId === customerId),
  })

/** A vehicle as the service has it at this moment. */
export async function readVehicle(
  source: Source,
  { id, customerId }: Pick<Vehicle, 'id' | 'customerId'>,
): Promise<Vehicle> {
  const { vehicles } = source.api
  const now = await findInList({
    read: async (...page) => vehicles?.ofCustomer(customerId, ...page) ?? EMPTY_PAGE,
    priority: 'act',
    isIt: (row) => row.id === id,
  })
  if (!now) {
    throw new Failure('missing', 'This customer no longer has this vehicle', { isWrite: true })
  }
  return now
}

export const createVehicle = (writer: Writer<'vehicles'>, customerId: string) => ({
  mutationFn: ({ draft, ...following }: { draft: VehicleDraft } & Following) => {
    const sent = request('POST', '/vehicles', { body: noun.encode({ customerId, ...draft }) })
    return writer.save(noun, { ...sent, label: `New vehicle ${nameOfCar(draft)}` }, following)
  },
})

export const updateVehicle = (writer: NonNullable<Writers['vehicleChanges']>, before: Vehicle) => ({
  mutationFn: ({ changes, ...following }: { changes: Partial<VehicleDraft> } & Following) => {
    const sent = request('PATCH', '/vehicles/{id}', {
      params: { id: before.id },
      body: noun.encode(changes),
    })
    return writer.save(noun, { ...sent, label: `Change of ${nameOfCar(before)}` }, following)
  },
})

/** "2019 Subaru Outback" */
export const nameOfCar = ({ year, make, model }: Pick<VehicleDraft, 'year' | 'make' | 'model'>) =>
  [year, make, model].join(' ')

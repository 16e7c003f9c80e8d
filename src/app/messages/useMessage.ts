import { useQuery } from '@tanstack/react-query'
import { useCar } from '~/app/customers/useVehicles'
import { isOwed } from '~/app/money/invoiceWords'
import { useConnection } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { nameDay, showTime, useZone } from '~/app/session/shopTime'
import { useIsLive } from '~/app/session/useIsLive'
import { useShopRecord } from '~/app/session/useShopRecord'
import { spokenOfKey } from '~/client/cache/queryKeys'
import { OLDEST } from '~/client/cache/recordOverlay'
import { useRecords } from '~/client/cache/useRecords'
import type { Appointment, Customer, Invoice } from '~/client/nouns/nouns'
import { isKeptUp } from '~/client/sync/pollIntervals'
import {
  firstNameIn,
  isMessageName,
  MESSAGE_TEXTS,
  messageOf,
  spokenCar,
  type MessageName,
} from '~/domain/messageTexts'
import { dollars } from '~/domain/money'
import { showPhone } from '~/domain/text/phone'
import { dayOf } from '~/domain/time/zone'

/** What is owed is read anew before it is spoken of. */
const FRESH_MS = 30_000
const NEWEST = 100
const NONE: readonly Invoice[] = []

type Of = Pick<Appointment, 'customerId' | 'vehicleId' | 'startsAt' | 'minutes'>

/** "tomorrow at 9:30 AM", "on Fri, Nov 20 at 9:30 AM" */
function timeWords(at: number, zone: string, now: number): string | null {
  if (Number.isNaN(at)) return null
  const day = nameDay(dayOf(at, zone), zone, now)
  const isNear = ['today', 'tomorrow', 'yesterday'].includes(day)
  return `${isNear ? day : `on ${day}`} at ${showTime(at, zone)}`
}

/** The words for somebody, as the shop has them; null until what they speak of is read. */
export function useMessage(
  name: MessageName,
  of: Of,
  customer: Pick<Customer, 'name' | 'more'>,
  /** What is owed, where the screen has read it already. */
  owedCents?: number,
): string | null {
  const connection = useConnection()
  const { api } = connection
  const zone = useZone()
  const now = useMinute()
  const car = useCar(of)
  const shop = useShopRecord()
  const own = shop?.messageTexts[name]
  const text = own !== undefined && isMessageName(name) && own !== '' ? own : MESSAGE_TEXTS[name]
  const speaksOfMoney = text.includes('{owed}')
  const { customerId } = of
  const isLive = useIsLive()
  const invoices = useRecords(connection.records.invoices)
  const owing = useQuery({
    ...connection.records.invoices.query(),
    queryKey: spokenOfKey(connection.name, customerId),
    staleTime: FRESH_MS,
    enabled: speaksOfMoney && owedCents === undefined && api.invoices?.listOf !== undefined,
    async queryFn({ signal }) {
      const read = await api.invoices?.listOf?.({ status: null, customerId }, null, NEWEST, { signal })
      return { rows: (read?.rows ?? []).filter((row) => row.customerId === customerId), ...OLDEST }
    },
    // Where the service tells of nothing: the words stand beside a person, and may be sent at any moment.
    refetchInterval: ({ state }) => (isKeptUp(isLive, state) ? false : FRESH_MS),
  })
  // By the newest that this desk knows: another may take their money while the words stand here.
  const rows = owing.data?.rows ?? NONE
  const isOutdated = rows.some(({ id }) => invoices.isOutdated(id))
  if (shop === undefined || (speaksOfMoney && (isOutdated || owing.isLoading))) return null
  const start = Date.parse(of.startsAt)
  const cents = owedCents ?? rows.filter(isOwed).reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  return messageOf(text, {
    first: customer.more?.firstName.trim() || firstNameIn(customer.name),
    name: customer.name,
    car: car && spokenCar(car),
    time: timeWords(name === 'working' ? start + of.minutes * 60_000 : start, zone, now),
    owed: cents > 0 ? dollars(cents) : null,
    shop: shop?.name ?? connection.shopName,
    phone: shop?.phone ? showPhone(shop.phone) : null,
  })
}

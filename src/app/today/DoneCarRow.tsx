import { useNavigate } from '@tanstack/react-router'
import { useMove } from '~/app/appointments/useMove'
import { whyNotMovable } from '~/app/appointments/whyNotMovable'
import { CarLine } from '~/app/customers/CarLine'
import { useCustomerName, useKnownCustomer } from '~/app/customers/useCustomer'
import { textLink } from '~/app/format/contactLinks'
import { statusWord } from '~/app/format/statusWords'
import { useMessage } from '~/app/messages/useMessage'
import { toPayment } from '~/app/money/toPayment'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { nameDay, useZone } from '~/app/session/shopTime'
import { dollars } from '~/domain/money'
import { Button, buttonClass } from '~/ui/Button'
import { Icon } from '~/ui/Icon'
import { NameLink } from './AppointmentRow'
import type { DoneCar } from './useDoneCars'

/** A place for each act, the same in every row: Text stands under Text. */
const ROW =
  'relative grid items-center gap-x-3 border-t border-line py-2 first:border-t-0 ' +
  'grid-cols-[minmax(0,1fr)_auto] @min-[34rem]:grid-cols-[minmax(0,1fr)_6.25rem_14.5rem] ' +
  '@min-[52rem]:grid-cols-[minmax(0,8rem)_minmax(0,13rem)_minmax(0,1fr)_5.5rem_14.5rem] @min-[52rem]:py-1'

const COMPLETED = 'completed'

type Props = {
  car: DoneCar
  isAll: boolean
  onDismiss?: () => void
  onRestore?: () => void
}

/** A car that is done: what is due for it, and the two ways to bring that to an end. */
export function DoneCarRow({ car: { appointment, day, owed }, isAll, onDismiss, onRestore }: Props) {
  const zone = useZone()
  const name = useCustomerName(appointment.customerId) ?? 'A customer'
  const cents = owed.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  const when = day === null ? null : nameDay(day, zone)
  const job = appointment.service ?? 'No service given'
  return (
    <li className={ROW}>
      <NameLink appointment={appointment} />
      <span className="@max-[52rem]:row-start-2 @max-[34rem]:col-span-2">
        <CarLine of={appointment} />
      </span>
      <span className="text-sm text-ink-2 @max-[52rem]:row-start-3 @max-[34rem]:col-span-2">
        {when === null || when === 'today' ? job : `${job}, ${when}`}
      </span>
      <span className="text-right font-semibold whitespace-nowrap @max-[52rem]:col-start-2 @max-[52rem]:row-start-1 @min-[34rem]:@max-[52rem]:row-span-3">
        {cents > 0 ? (
          dollars(cents)
        ) : (
          <span className="font-normal text-ink-3">{isAll && 'nothing due'}</span>
        )}
      </span>
      <span className="-ml-2 grid grid-cols-[4rem_minmax(0,1fr)_2.75rem] items-center justify-items-start @max-[34rem]:col-span-2 @min-[34rem]:@max-[52rem]:col-start-3 @min-[34rem]:@max-[52rem]:row-span-3 @min-[34rem]:@max-[52rem]:row-start-1 @min-[34rem]:ml-0">
        <Text appointment={appointment} name={name} cents={cents} />
        {onRestore ? (
          <Button look="quiet" className="relative z-1" aria-label={`Show ${name} again`} onClick={onRestore}>
            Show again
          </Button>
        ) : (
          <Next car={{ appointment, day, owed }} name={name} />
        )}
        {onDismiss && (
          <button
            type="button"
            aria-label={`Dismiss ${name} on this computer`}
            title="Dismiss on this computer"
            className="relative z-1 col-start-3 grid size-9 place-items-center justify-self-end rounded-lg text-ink-2 hover:bg-sunken max-lg:size-11"
            onClick={onDismiss}
          >
            <Icon name="close" className="size-4" />
          </button>
        )}
      </span>
    </li>
  )
}

/** Opens the messenger with the shop's words for a car that is ready. */
function Text({ appointment, name, cents }: Pick<DoneCar, 'appointment'> & { name: string; cents: number }) {
  const customer = useKnownCustomer(appointment.customerId)
  const words = useMessage('ready', appointment, customer ?? { name }, cents)
  const phone = customer?.phone
  if (!phone || words === null) return <span />
  return (
    <a
      href={textLink(phone, words)}
      aria-label={`Text ${name}`}
      className={`${buttonClass('quiet')} relative z-1`}
    >
      Text
    </a>
  )
}

function Next({ car: { appointment, owed }, name }: { car: DoneCar; name: string }) {
  const navigate = useNavigate()
  const { features } = useConnection()
  const known = useCapabilities()
  const move = useMove()
  if (owed.length > 0) {
    if (!features.write.payments) return <span />
    return (
      <Button
        look="quiet"
        className="relative z-1"
        aria-label={`Record payment of ${name}`}
        onClick={() => toPayment(navigate, appointment.customerId, owed)}
      >
        Record payment
      </Button>
    )
  }
  if (!move || whyNotMovable(known, appointment.status, COMPLETED) !== null) return <span />
  return (
    <Button
      look="quiet"
      className="relative z-1"
      aria-label={`Move ${name} to ${statusWord(COMPLETED)}`}
      onClick={() => move(appointment, COMPLETED)}
    >
      {statusWord(COMPLETED)}
    </Button>
  )
}

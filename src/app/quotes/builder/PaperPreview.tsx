import { useCustomer, useNameWords } from '~/app/customers/useCustomer'
import { useVehicles } from '~/app/customers/useVehicles'
import { LetterSheet, Signature } from '~/app/print/Letter'
import { useLetterhead } from '~/app/print/LetterHead'
import { useConnection } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { useZone } from '~/app/session/shopTime'
import { isDay } from '~/domain/time/day'
import { endOfDay } from './expiry'
import { AGREED, onPaper } from './onPaper'
import { NO_VEHICLE, type QuoteTyped } from './quoteTyped'
import { lineOf, typedAmount, type Reckoned } from './typedTotals'

type Props = { typed: QuoteTyped; sums: Reckoned }

/** The paper as it would be printed of what is typed so far; a line is on it once it has a price. */
export default function PaperPreview({ typed, sums }: Props) {
  const { customerId, vehicleId, expires } = typed
  const { api } = useConnection()
  const shop = useLetterhead()
  const zone = useZone()
  const now = useMinute()
  const nameWords = useNameWords(customerId)
  const name = customerId === null ? null : nameWords
  const customer = useCustomer(customerId ?? '', customerId !== null).data
  const vehicles = useVehicles(
    customerId ?? '',
    (vehicleId ?? NO_VEHICLE) !== NO_VEHICLE && api.vehicles !== null,
  ).data
  const written = {
    ...sums,
    lines: typed.lines.filter((line) => typedAmount(line) !== null).map(lineOf),
    expiresAt: isDay(expires) ? endOfDay(expires, zone) : null,
    createdAt: new Date(now).toISOString(),
  }
  const vehicle = vehicles?.find(({ id }) => id === vehicleId)
  return (
    // A picture of what stands in the fields beside it: read out, all of it would be said twice.
    <div
      role="img"
      aria-label="Preview of the paper"
      className="rounded-sm border border-line bg-white p-8 text-black [zoom:0.56] min-[1400px]:[zoom:0.66]"
    >
      <div aria-hidden>
        <LetterSheet
          title="Quote"
          shop={shop}
          code=""
          state={null}
          isCopy={false}
          {...onPaper(written, { customer, vehicle, name }, zone)}
        >
          <Signature words={AGREED} />
        </LetterSheet>
      </div>
    </div>
  )
}

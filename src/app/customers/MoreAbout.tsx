import type { Customer } from '../../client/records'
import { Card, Fact } from '../../ui/Card'

/** What only some services know of a customer. */
export function MoreAbout({ more }: { more: NonNullable<Customer['more']> }) {
  return (
    <Card title="Account">
      <dl className="grid gap-2">
        {more.company !== null && <Fact name="Company">{more.company}</Fact>}
        {more.company !== null && (
          <Fact name="Contact">{`${more.firstName} ${more.lastName}`.trim() || '–'}</Fact>
        )}
        <Fact name="Fleet">{more.isFleet ? 'Yes' : 'No'}</Fact>
        <Fact name="Address">
          {more.address.length === 0 ? '–' : more.address.map((line) => <div key={line}>{line}</div>)}
        </Fact>
        <Fact name="Tags">{more.tags.length === 0 ? '–' : more.tags.join(', ')}</Fact>
        <Fact name="Marketing">{more.marketingOptIn ? 'Agreed to be written to' : 'Not agreed'}</Fact>
      </dl>
    </Card>
  )
}

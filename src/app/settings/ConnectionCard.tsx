import type { Capabilities, Grant } from '../../domain/capabilities'
import { Card, Fact } from '../../ui/Card'
import { useCapabilities, useConnection } from '../session/connection'

const WORDS: Record<Grant, string> = { yes: 'may', no: 'may not', unknown: 'not yet known' }
const TONES: Record<Grant, string> = { yes: 'text-ok', no: 'text-danger', unknown: 'text-ink-3' }

/** What this connection is, and what its key may do. What is withheld is named by its scope. */
export function ConnectionCard() {
  const { service, shopName } = useConnection()
  const known = useCapabilities()
  const resources = [...new Set([...Object.keys(known.read), ...Object.keys(known.write)])]
  const grants: Grants = known
  const words = inOneSentence(known)
  return (
    <Card title="Connection">
      <dl className="grid gap-2">
        <Fact name="Shop">{shopName}</Fact>
        <Fact name="Service">{service}</Fact>
      </dl>
      {words === null ? <Rights resources={resources} grants={grants} /> : <p className="mt-3">{words}</p>}
    </Card>
  )
}

const isAll = (grants: Readonly<Partial<Record<string, Grant>>>) =>
  Object.values(grants).every((grant) => grant === 'yes')

/** Null where there are exceptions, which are named one by one. */
function inOneSentence({ read, write, admin }: Capabilities): string | null {
  if (!isAll(read)) return null
  if (Object.keys(write).length === 0)
    return 'This connection reads everything that the service has, and changes nothing.'
  if (!isAll(write)) return null
  if (admin === 'yes') return 'This key can read and change everything.'
  const more = admin === 'no' ? ' The shop’s settings, API keys and devices need an Admin key.' : ''
  return `This key can read and change every record of the shop.${more}`
}

type Grants = { read: Readonly<Record<string, Grant>>; write: Readonly<Record<string, Grant>> }

function Rights({ resources, grants }: { resources: readonly string[]; grants: Grants }) {
  return (
    <table className="mt-4 w-full text-left">
      <caption className="mb-1 text-left font-semibold">What its key may do</caption>
      <thead className="text-sm text-ink-3">
        <tr>
          <th className="py-1 font-normal">Records</th>
          <th className="py-1 font-normal">Read</th>
          <th className="py-1 font-normal">Write</th>
        </tr>
      </thead>
      <tbody>
        {resources.map((resource) => (
          <tr key={resource} className="border-t border-line">
            <th className="py-1.5 font-normal capitalize">{resource}</th>
            <Right kind="read" resource={resource} grant={grants.read[resource]} />
            <Right kind="write" resource={resource} grant={grants.write[resource]} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type RightProps = { kind: 'read' | 'write'; resource: string; grant: Grant | undefined }

function Right({ kind, resource, grant }: RightProps) {
  if (grant === undefined) return <td className="py-1.5 text-ink-3">not here</td>
  return (
    <td className={`py-1.5 ${TONES[grant]}`}>
      {WORDS[grant]}
      {grant === 'no' && <code className="ml-2 font-mono text-sm text-ink-2">{`${kind}:${resource}`}</code>}
    </td>
  )
}

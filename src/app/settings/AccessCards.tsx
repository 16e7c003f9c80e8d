import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { everythingQuery } from '../../client/queries/everything'
import { Card } from '../../ui/Card'
import { LINK_BESIDE_BUTTONS } from '../../ui/link'
import { useConnection } from '../session/connection'

/** Only with a key that has admin:*, at a service that has the addition. */
export function AccessCards() {
  const { data: isAdmin } = useQuery(everythingQuery(useConnection()))
  if (!isAdmin) return null
  return (
    <>
      <Card title="API keys">
        <p>What programs and computers use this shop with: create, list and revoke keys.</p>
        <Link to="/settings/api-keys" className={`${LINK_BESIDE_BUTTONS} -ml-2`}>
          Manage API keys
        </Link>
      </Card>
      <Card title="Devices">
        <p>A link signs in another computer or tablet.</p>
        <Link to="/settings/devices" className={`${LINK_BESIDE_BUTTONS} -ml-2`}>
          Add a device
        </Link>
      </Card>
    </>
  )
}

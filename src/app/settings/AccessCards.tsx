import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { everythingQuery } from '../../client/queries/everything'
import { buttonClass } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { useConnection } from '../session/connection'

/** Only with a key that has admin:*, at a service that has the addition. */
export function AccessCards() {
  const { data: isAdmin } = useQuery(everythingQuery(useConnection()))
  if (!isAdmin) return null
  return (
    <>
      <Card title="API keys">
        <p className="mb-3">What programs and computers use this shop with: create, list and revoke keys.</p>
        <Link to="/settings/api-keys" className={buttonClass()}>
          Manage API keys
        </Link>
      </Card>
      <Card title="Devices">
        <p className="mb-3">A link signs in another computer or tablet.</p>
        <Link to="/settings/devices" className={buttonClass()}>
          Add a device
        </Link>
      </Card>
    </>
  )
}

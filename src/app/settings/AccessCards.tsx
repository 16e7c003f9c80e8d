import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/Card'
import { LINK_BESIDE_BUTTONS } from '../../ui/link'
import { useCapabilities, useConnection } from '../session/connection'

/** Only with a key that has admin:*, at a service that has the addition. */
export function AccessCards() {
  const { features } = useConnection()
  const { admin } = useCapabilities()
  if (admin !== 'yes' || !features.apiKeys) return null
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

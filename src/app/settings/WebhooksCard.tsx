import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { useMayManage } from '../webhooks/useMayManage'

/** Only where the connection may manage them; what its key lacks is told beside it. */
export function WebhooksCard() {
  if (!useMayManage()) return null
  return (
    <Card title="Webhooks">
      <p className="mb-3">Other programs that are told what happens in the shop.</p>
      <Link to="/settings/webhooks" className={buttonClass()}>
        Manage webhooks
      </Link>
    </Card>
  )
}

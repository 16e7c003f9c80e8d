import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { useTitle } from '../page/useTitle'
import { useMayManage } from '../webhooks/useMayManage'
import { ConnectionCard } from './ConnectionCard'
import { KeptHere } from './KeptHere'
import { LookCard } from './LookCard'
import { ShopCard } from './ShopCard'
import { SignOutCard } from './SignOutCard'
import { UnsentCard } from './UnsentCard'

export default function SettingsPage() {
  useTitle('Settings')
  return (
    <section className="min-h-0 flex-1 overflow-y-auto px-3 py-4 sm:px-4.5">
      <h1 className="mb-4 text-xl font-semibold tracking-tight">Settings</h1>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
        <ConnectionCard />
        <UnsentCard />
        <WebhooksCard />
        <ShopCard />
        <LookCard />
        <KeptHere />
        <SignOutCard />
      </div>
    </section>
  )
}

/** Only where the connection may manage them; what its key lacks is told beside it. */
function WebhooksCard() {
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

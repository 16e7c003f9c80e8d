import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/Card'
import { LINK_BESIDE_BUTTONS } from '../../ui/link'
import { useTitle } from '../page/useTitle'
import { LetterheadCard } from '../set-up/LetterheadCard'
import { useMayManage } from '../webhooks/useMayManage'
import { AccessCards } from './AccessCards'
import { ConnectionCard } from './ConnectionCard'
import { KeptHere } from './KeptHere'
import { LookCard } from './LookCard'
import { ShopCard } from './ShopCard'
import { SignOutCard } from './SignOutCard'
import { TypingCard } from './TypingCard'
import { UnsentCard } from './UnsentCard'

export default function SettingsPage() {
  useTitle('Settings')
  return (
    <section className="min-h-0 flex-1 overflow-y-auto page-edge">
      <h1 className="mb-3 flex min-h-10 items-center text-xl font-semibold sm:mb-4">Settings</h1>
      <div className="gap-3 *:mb-3 *:break-inside-avoid xl:columns-2">
        <ConnectionCard />
        <UnsentCard />
        <LetterheadCard />
        <AccessCards />
        <WebhooksCard />
        <ShopCard />
        <LookCard />
        <TypingCard />
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
      <p>Other programs that are told what happens in the shop.</p>
      <Link to="/settings/webhooks" className={`${LINK_BESIDE_BUTTONS} -ml-2`}>
        Manage webhooks
      </Link>
    </Card>
  )
}

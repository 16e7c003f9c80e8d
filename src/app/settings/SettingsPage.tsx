import { useTitle } from '../shell/useTitle'
import { ConnectionCard } from './ConnectionCard'
import { KeptHere } from './KeptHere'
import { LookCard } from './LookCard'
import { ShopCard } from './ShopCard'
import { SignOutCard } from './SignOutCard'
import { UnsentCard } from './UnsentCard'
import { WebhooksCard } from './WebhooksCard'

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

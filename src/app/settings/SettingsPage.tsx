import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { coverageWords } from '~/app/search/results/Coverage'
import { useCapabilities, useConnection, useCoverage } from '~/app/session/connection'
import { choose, usePreferences } from '~/app/session/preferences'
import { LetterheadCard } from '~/app/session/set-up/LetterheadCard'
import { useKeptShop } from '~/app/session/useShopRecord'
import { dialogAsked } from '~/app/shell/page/dialogAsked'
import { useTitle } from '~/app/shell/page/useTitle'
import type { Capabilities, Grant } from '~/domain/capabilities'
import { Button } from '~/ui/Button'
import { Card, Fact } from '~/ui/Card'
import { LINK_BESIDE_BUTTONS } from '~/ui/link'
import type { Theme } from '~/ui/theme'
import { PersistentStorage } from './PersistentStorage'
import { ShopCard } from './ShopCard'
import { SignOutCard } from './SignOutCard'
import { UnsentCard } from './UnsentCard'
import { useMayManage } from './webhooks/useMayManage'

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
        <ThemeCard />
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
      <p>Tell other programs what happens in the shop.</p>
      <Link to="/settings/webhooks" className={`${LINK_BESIDE_BUTTONS} -ml-2`}>
        Manage webhooks
      </Link>
    </Card>
  )
}

/** Only with a key that has admin:*, at a service that has the addition. */
function AccessCards() {
  const { features } = useConnection()
  const { admin } = useCapabilities()
  if (admin !== 'yes' || !features.apiKeys) return null
  return (
    <>
      <Card title="API keys">
        <p>Programs and computers use this shop with API keys. Create, list and revoke them.</p>
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

const WORDS: Record<Grant, string> = { yes: 'may', no: 'may not', unknown: 'not yet known' }
const TONES: Record<Grant, string> = { yes: 'text-ok', no: 'text-danger', unknown: 'text-ink-3' }

/** What this connection is, and what its key may do. What is withheld is named by its scope. */
function ConnectionCard() {
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
  if (Object.keys(write).length === 0) return 'You can view everything. This key can’t make changes.'
  if (!isAll(write)) return null
  if (admin === 'yes') return 'This key can read and change everything.'
  const more = admin === 'no' ? ' The shop’s settings, API keys and devices need an Admin key.' : ''
  return `This key can read and change every record of the shop.${more}`
}

type Grants = { read: Readonly<Record<string, Grant>>; write: Readonly<Record<string, Grant>> }

function Rights({ resources, grants }: { resources: readonly string[]; grants: Grants }) {
  return (
    <table className="mt-4 w-full text-left">
      <caption className="mb-1 text-left font-semibold">Permissions of this key</caption>
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
  if (grant === undefined) return <td className="py-1.5 text-ink-3">not available</td>
  return (
    <td className={`py-1.5 ${TONES[grant]}`}>
      {WORDS[grant]}
      {grant === 'no' && <code className="ml-2 font-mono text-sm text-ink-2">{`${kind}:${resource}`}</code>}
    </td>
  )
}

/** Names and vehicles, for a search that answers while one types. Gone at sign-out; can be done without. */
function KeptHere() {
  const { searchIndex } = useConnection()
  const coverage = useCoverage()
  const { isHere } = useKeptShop()
  const [isBusy, setBusy] = useState(false)
  const isOn = coverage.activity !== 'off'

  async function turn() {
    setBusy(true)
    try {
      if (isOn) await searchIndex.turnOff()
      else searchIndex.turnOn()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title="Kept on this computer">
      <p>
        Names, phone numbers, email addresses and vehicles, for the search box; the board as last loaded;
        drafts; {isHere && 'what is printed on papers and in messages; '}and what is not confirmed yet.
        Signing out removes all of it, except what was entered under another key and is not confirmed.
      </p>
      <p className="mt-1 text-ink-2">{coverageWords(coverage)}</p>
      <Button className="mt-3" disabled={isBusy} onClick={() => void turn()}>
        {isOn ? 'Keep no names on this computer' : 'Keep names for the search'}
      </Button>
      <PersistentStorage />
    </Card>
  )
}

const THEMES: readonly { theme: Theme; word: string }[] = [
  { theme: 'system', word: 'System' },
  { theme: 'light', word: 'Light' },
  { theme: 'dark', word: 'Dark' },
]

function ThemeCard() {
  const { theme: chosen } = usePreferences()
  return (
    <Card title="Theme">
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">Colors</legend>
        {THEMES.map(({ theme, word }) => (
          <label key={theme} className="inline-flex min-h-10 items-center gap-2">
            <input
              type="radio"
              name="theme"
              className="size-4.5 accent-accent"
              checked={chosen === theme}
              onChange={() => choose({ theme })}
            />
            {word}
          </label>
        ))}
      </fieldset>
    </Card>
  )
}

/** What letters do outside of fields (WCAG 2.1.4). */
function TypingCard() {
  const { typeAnywhere } = usePreferences()
  return (
    <Card title="Keyboard">
      <label className="flex min-h-10 items-center gap-2">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-accent"
          checked={typeAnywhere}
          onChange={({ target }) => choose({ typeAnywhere: target.checked })}
        />
        Type anywhere to search
      </label>
      <p className="mb-2 text-ink-2">
        What you type or scan outside a field goes to the search box, and / opens it. Turn this off if you use
        voice control. Ctrl K and F3 always search.
      </p>
      <Button look="quiet" className="-ml-2" onClick={() => dialogAsked.set('keyboard shortcuts')}>
        Keyboard shortcuts
      </Button>
    </Card>
  )
}

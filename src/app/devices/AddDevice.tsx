import { useState } from 'react'
import type { DeviceWay, NewLink, DeviceList } from '../../client/deviceLinks'
import { Card } from '../../ui/Card'
import { Notice } from '../../ui/Notice'
import { LinkForm } from './LinkForm'
import { LinkShown } from './LinkShown'

type Props = { way: DeviceWay; list: DeviceList; refresh: () => Promise<unknown> }

/** From the name of a device to the link that signs it in. The code is kept in this state and nowhere else. */
export function AddDevice({ way, list, refresh }: Props) {
  const [link, setLink] = useState<NewLink | null>(null)
  const [isNext, setNext] = useState(false)
  return (
    <Card title="Add a device">
      <div className="mt-2">
        {!way.isHere ? (
          <Elsewhere />
        ) : way.origin === null ? (
          <OnlyHere />
        ) : link === null ? (
          <LinkForm
            isNext={isNext}
            onMade={(made) => {
              setLink(made)
              void refresh()
            }}
          />
        ) : (
          <LinkShown
            key={link.id}
            link={link}
            origin={way.origin}
            list={list}
            onAnother={() => {
              setNext(true)
              setLink(null)
            }}
          />
        )}
      </div>
    </Card>
  )
}

const Code = ({ children }: { children: string }) => (
  <code className="font-mono text-sm wrap-anywhere">{children}</code>
)

/** Who runs it has to do something first; a link that leads nowhere is not made. */
function OnlyHere() {
  return (
    <Notice tone="warn" title="This Frontdesk answers on this computer only">
      <p>
        No other computer can open it, so no link is made. Whoever runs it has to put it behind a name with
        TLS first: start it with <Code>--tls-cert</Code>, <Code>--tls-key</Code>, <Code>--host</Code> and{' '}
        <Code>--origin https://its.name</Code>, or behind a proxy that has TLS with{' '}
        <Code>--origin https://its.name</Code> alone. The page docs/install.md has it under “Serve other
        computers”.
      </p>
    </Notice>
  )
}

function Elsewhere() {
  return (
    <Notice tone="plain" title="Links to this shop are made where its books are kept">
      <p>
        This service runs elsewhere, and a device signs in there. Open its own address, sign in with an Admin
        key, and make the link under Settings.
      </p>
    </Notice>
  )
}

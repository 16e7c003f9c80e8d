import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, useRef, type FormEvent } from 'react'
import { doneWords } from '~/app/format/doneWords'
import { useConnection } from '~/app/session/connection'
import { presetWords } from '~/app/settings/api-keys/keyWords'
import { isNotAllowed, NotManaged } from '~/app/settings/api-keys/NotManaged'
import { Back } from '~/app/shell/page/Back'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { useTitle } from '~/app/shell/page/useTitle'
import { Failure } from '~/client/api/failure'
import {
  deviceLinksQuery,
  deviceWayQuery,
  type DeviceWay,
  type NewLink,
  type DeviceList,
  type LinkDraft,
  makeLink,
} from '~/client/nouns/deviceLinks'
import { newKey } from '~/client/outbox/browser'
import { LENGTHS } from '~/domain/fields'
import { DEVICE_PRESETS, type DevicePreset } from '~/domain/scopes'
import { Button } from '~/ui/Button'
import { Card } from '~/ui/Card'
import { TextField } from '~/ui/Field'
import { LINK_IN_TEXT } from '~/ui/link'
import { Notice } from '~/ui/Notice'
import { Skeleton } from '~/ui/Skeleton'
import { LinkList } from './LinkList'
import { LinkShown } from './LinkShown'

export default function DevicesPage() {
  useTitle('Devices')
  return useConnection().features.apiKeys ? <Devices /> : <NotManaged what="devices" />
}

function Devices() {
  const connection = useConnection()
  const list = useQuery(deviceLinksQuery(connection))
  const way = useQuery(deviceWayQuery(connection))
  if (isNotAllowed(list.error)) return <NotManaged what="devices" />
  const failed = [list, way].find(({ data, isError }) => !data && isError)
  return (
    <section className="min-h-0 flex-1 overflow-y-auto page-edge">
      <Back to="/settings">Settings</Back>
      <h1 className="mt-1 mb-2 text-xl font-semibold">Devices</h1>
      <p className="mb-4 max-w-prose text-ink-2">
        A link signs in another computer or tablet, once, within 15 minutes.
      </p>
      {failed && (
        <FailureNotice
          failure={failed.error}
          onRetry={() => {
            void list.refetch()
            void way.refetch()
          }}
        />
      )}
      {!failed && (!list.data || !way.data) && (
        <div role="status" aria-label="Loading links" className="grid gap-3">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      )}
      {list.data && way.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <AddDevice way={way.data} list={list.data} refresh={list.refetch} />
          <LinkList links={list.data.links} isOld={list.isError} refresh={list.refetch} />
          <Card title="Signed-in devices">
            <p>
              A device that signs in gets an API key of its own.{' '}
              <Link to="/settings/api-keys" className={LINK_IN_TEXT}>
                See and revoke it under API keys
              </Link>
            </p>
          </Card>
        </div>
      )}
    </section>
  )
}

type AddDeviceProps = { way: DeviceWay; list: DeviceList; refresh: () => Promise<unknown> }

/** From the name of a device to the link that signs it in. The code is kept in this state and nowhere else. */
function AddDevice({ way, list, refresh }: AddDeviceProps) {
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
    <Notice tone="warn" title="This Frontdesk is reachable only on this computer">
      <p>
        No other computer can open it, so it makes no link. Your administrator needs to set up TLS first:
        start it with <Code>--tls-cert</Code>, <Code>--tls-key</Code>, <Code>--host</Code> and{' '}
        <Code>--origin https://its.name</Code>, or behind a proxy that has TLS with{' '}
        <Code>--origin https://its.name</Code> alone. See “Serve other computers” in docs/install.md.
      </p>
    </Notice>
  )
}

function Elsewhere() {
  return (
    <Notice tone="plain" title="Make links for this shop at its own address">
      <p>
        This service runs elsewhere, and devices sign in there. Open its address, sign in with an Admin key,
        and make the link under Settings.
      </p>
    </Notice>
  )
}

const HINTS: Record<DevicePreset, string> = {
  'read-write': 'Books, quotes and takes payments. Makes no links.',
  'read-only': 'For a screen in the workshop. Makes no changes.',
}
const CHOICES = DEVICE_PRESETS.toReversed()

type LinkFormProps = { onMade: (link: NewLink) => void; isNext: boolean }

/** `isNext`: another link was made here just before, and whoever asked for a next one goes on typing. */
function LinkForm({ onMade, isNext }: LinkFormProps) {
  const { transport } = useConnection()
  const [label, setLabel] = useState('')
  const [preset, setPreset] = useState<DevicePreset>('read-write')
  const [isMissing, setMissing] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const field = useRef<HTMLDivElement>(null)
  /** What was asked for, with its key, as long as no answer has come. */
  const asked = useRef<{ text: string; key: string } | null>(null)

  async function make(draft: LinkDraft) {
    const text = JSON.stringify(draft)
    if (asked.current?.text !== text) asked.current = { text, key: newKey() }
    setFailure(null)
    setMaking(true)
    try {
      onMade(await makeLink(transport, draft, asked.current.key))
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'unreachable') asked.current = null
      setFailure(error)
      setMaking(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const name = label.trim()
    setMissing(name === '')
    if (name === '') return field.current?.querySelector('input')?.focus()
    void make({ label: name, preset })
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-5xl gap-x-8 gap-y-4 lg:grid-cols-2">
      <div ref={field}>
        <TextField
          label="Name of the device"
          autoComplete="off"
          autoFocus={isNext}
          maxLength={LENGTHS.label}
          value={label}
          onChange={(event) => {
            setLabel(event.target.value)
            setMissing(false)
          }}
          error={isMissing ? 'Give it a name, such as Front counter 2.' : undefined}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-semibold text-ink-2">It may</legend>
        {CHOICES.map((each) => (
          <label key={each} className="flex min-h-11 items-start gap-3">
            <input
              type="radio"
              name="preset"
              checked={preset === each}
              onChange={() => setPreset(each)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span>
              {presetWords(each)}
              <span className="block text-sm text-ink-2">{HINTS[each]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {failure !== null && (
        <div className="col-span-full">
          <FailureNotice
            failure={failure}
            saved={doneWords(
              failure,
              'The list below shows whether the link was made. Only you have it. Press again to get the same link.',
            )}
          />
        </div>
      )}
      <div className="col-span-full">
        <Button type="submit" look="main" disabled={isMaking}>
          {isMaking ? 'Making the link…' : 'Make the link'}
        </Button>
      </div>
    </form>
  )
}

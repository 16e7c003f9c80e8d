import { useState, type FormEvent } from 'react'
import { sessionState, useSessionState, type SignIn } from '~/app/session/sessionState'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { Button } from '~/ui/Button'
import { SelectField, TextField } from '~/ui/Field'
import { Skeleton } from '~/ui/Skeleton'
import { UnconfirmedEntries } from './UnconfirmedEntries'

const SURFACE_WORDS = { full: 'read and write', live: 'read-only' } as const

/** Service and key; where this computer holds the demo shop, two ways in without one. */
export function SignInForm({ earlier }: { earlier?: unknown }) {
  const { session } = useSessionState()
  const [chosen, setChosen] = useState(0)
  const [key, setKey] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [isTrying, setTrying] = useState(false)
  if (!session) return <Skeleton className="h-40 w-full" />
  const { services } = session
  const service = services[chosen] ?? services[0]

  async function attempt(how: SignIn) {
    setFailure(null)
    setTrying(true)
    try {
      await sessionState.signIn(how)
    } catch (error) {
      setFailure(error)
    } finally {
      setTrying(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (service) void attempt({ service: service.name, surface: service.surface, key: key.trim() })
  }

  const shown = failure ?? earlier ?? null
  return (
    <>
      <form onSubmit={submit} className="grid gap-4">
        <SelectField
          label="Service"
          value={chosen}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {services.map(({ name, surface }, at) => (
            <option key={`${name} ${surface}`} value={at}>
              {name} ({SURFACE_WORDS[surface]})
            </option>
          ))}
        </SelectField>
        <TextField
          label="API key"
          type="password"
          autoComplete="off"
          value={key}
          onChange={(event) => setKey(event.target.value)}
          hint="Ask your administrator for a key. It is stored encrypted and never shown again."
        />
        {shown !== null && <FailureNotice failure={shown} />}
        <Button type="submit" look="main" disabled={isTrying || key.trim() === ''}>
          {isTrying ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      {session.demo && (
        <div className="mt-5 grid gap-2 border-t border-line pt-5">
          <Button disabled={isTrying} onClick={() => void attempt({ demo: 'full' })}>
            Open the demo shop
          </Button>
          <Button disabled={isTrying} onClick={() => void attempt({ demo: 'live' })}>
            Open the demo shop read-only
          </Button>
        </div>
      )}
      <UnconfirmedEntries />
    </>
  )
}

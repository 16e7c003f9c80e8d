import { useRef, useState } from 'react'
import type { ApiKey } from '../../client/apiKeys'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { showTime, useZone } from '../session/shopTime'
import type { Lost } from './CreateKey'
import { nameOf } from './keyName'
import { RevokeKey } from './RevokeKey'

type Props = { lost: Lost; keys: readonly ApiKey[]; refresh: () => Promise<unknown> }

/** A key whose text reached nobody is of no use to anyone: it is shown as soon as the list has it, to be revoked. */
export function LostAnswer({ lost, keys, refresh }: Props) {
  const [asked, setAsked] = useState<ApiKey | null>(null)
  const [isOpen, setOpen] = useState(false)
  const zone = useZone()
  const notice = useRef<HTMLDivElement>(null)
  const newest = keys.filter(({ id, label }) => lost.labels.includes(label) && !lost.known.includes(id))
  const [wasFound, setFound] = useState(false)
  if (newest.length > 0 && !wasFound) setFound(true)
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      {newest.length === 0 && !wasFound && (
        <Notice tone="warn" title={`The list shows no new key named ${lost.labels.at(-1)}`}>
          <p>If it was created after all, it appears here. Nobody has seen it: revoke it then.</p>
        </Notice>
      )}
      {newest.length > 0 && (
        <Notice
          tone="warn"
          title={newest.length === 1 ? 'The newest key was created' : 'The newest keys were created'}
          actions={newest.map((each) => (
            <Button
              key={each.id}
              onClick={() => {
                setAsked(each)
                setOpen(true)
              }}
            >
              Revoke {nameOf(each)}, created at {showTime(each.createdAt, zone)}
            </Button>
          ))}
        >
          <p>Its answer was lost, so nobody has seen the key. Revoke it and create another one.</p>
        </Notice>
      )}
      {asked && (
        <RevokeKey
          key={asked.id}
          open={isOpen}
          apiKey={asked}
          refresh={refresh}
          onClose={() => setOpen(false)}
          focusAfter={() => notice.current}
        />
      )}
    </div>
  )
}

import { explain } from '~/client/api/explain'
import { withStop } from '~/client/api/failure'
import { Notice } from '~/ui/Notice'

/** A write that the service has not answered yet: it goes on by itself, and is not to be entered twice. */
export function StillSending({ what, failure }: { what: string; failure: unknown }) {
  return (
    <Notice tone="warn" title={`${what} is not confirmed yet`}>
      {failure !== null && <p>{withStop(explain(failure).happened)}</p>}
      <p>It is saved on this computer and sent again until the service answers. Do not do it twice.</p>
    </Notice>
  )
}

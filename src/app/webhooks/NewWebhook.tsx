import { useState } from 'react'
import { Dialog } from '../../ui/Dialog'
import { tell } from '../../ui/tell'
import { LeaveWarning } from './LeaveWarning'
import { SecretOnce } from './SecretOnce'
import { useCreation } from './useCreation'
import { useLeaving } from './useLeaving'
import { WebhookForm } from './WebhookForm'

/** From the form to the secret, in one dialog that does not close over an uncopied secret by accident. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const { creation, create, takeBack } = useCreation()
  const [isCopied, setCopied] = useState(false)
  const isShown = creation.is === 'created'
  const { isAsking, askToClose, stay, goBack, go } = useLeaving(
    creation.is === 'creating' || (isShown && !isCopied),
    onClose,
  )

  async function leave() {
    if (creation.is === 'creating' && (await takeBack(creation.key))) {
      tell({ title: 'Taken back: no webhook is created' })
    }
    go()
  }

  return (
    <Dialog
      open
      onClose={askToClose}
      title={creation.is === 'created' ? `${creation.label} is created` : 'New webhook'}
    >
      {isAsking && <LeaveWarning isShown={isShown} onStay={goBack} onLeave={() => void leave()} />}
      {creation.is === 'created' && (
        <SecretOnce
          secret={creation.secret}
          onCopied={() => {
            setCopied(true)
            stay()
          }}
          onDone={onClose}
        />
      )}
      {creation.is !== 'created' && (
        <WebhookForm
          onCreate={create}
          onCancel={askToClose}
          isCreating={creation.is === 'creating'}
          waiting={creation.is === 'creating' ? creation.failure : null}
        />
      )}
    </Dialog>
  )
}

import { useState } from 'react'
import { CopyText } from '~/app/shell/page/CopyText'
import { Button } from '~/ui/Button'

type Props = {
  secret: string
  /** The person has just replaced an older secret by it. */
  isRotated?: boolean
  onCopied: () => void
  onDone: () => void
}

/** Shows the signing secret; nothing shows it a second time. */
export function SecretOnce({ secret, isRotated = false, onCopied, onDone }: Props) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="grid gap-4">
      <p>
        {isRotated
          ? 'This secret signs every message from now on, retries included. The old one no longer works.'
          : 'The service signs every message with this secret.'}{' '}
        It is shown only now and not kept on this computer. Put it into the settings of your receiver now.
      </p>
      <CopyText
        name="Signing secret"
        text={secret}
        act="Copy secret"
        isMain
        hint="Put it into your receiver’s settings."
        onCopied={() => {
          setCopied(true)
          onCopied()
        }}
      />
      <div>
        <Button onClick={onDone}>{isCopied ? 'Done' : 'I have stored it'}</Button>
      </div>
    </div>
  )
}

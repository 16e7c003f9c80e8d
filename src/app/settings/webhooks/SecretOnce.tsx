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
          ? 'This secret signs every message from now on, also retries of older messages. The old one signs nothing any more.'
          : 'The service signs every message with this secret.'}{' '}
        It is shown this once and kept nowhere on this computer, so put it into the settings of your receiver
        now.
      </p>
      <CopyText
        name="Signing secret"
        text={secret}
        act="Copy secret"
        isMain
        hint="Put it where your receiver reads it."
        onCopied={() => {
          setCopied(true)
          onCopied()
        }}
      />
      <div>
        <Button onClick={onDone}>{isCopied ? 'Done' : 'I have noted it'}</Button>
      </div>
    </div>
  )
}

import { Button } from '~/ui/Button'
import { Icon } from '~/ui/Icon'
import { Kbd } from '~/ui/Kbd'

type ButtonProps = Parameters<typeof Button>[0] & { word: string }

export function NewButton({ word, ...rest }: ButtonProps) {
  return (
    <Button look="main" className="new-act" aria-label={word} aria-keyshortcuts="F2" {...rest}>
      <Icon name="plus" className="size-4" />
      <span className="max-sm:hidden">{word}</span>
      <span className="max-lg:hidden">
        <Kbd onAccent>F2</Kbd>
      </span>
    </Button>
  )
}

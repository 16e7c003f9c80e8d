import type { ComponentProps } from 'react'

type Look = 'main' | 'plain' | 'quiet' | 'danger'

const LOOKS: Record<Look, string> = {
  main: 'main-act border-accent bg-accent text-accent-ink hover:brightness-110',
  plain: 'border-line-2 bg-surface hover:bg-sunken',
  quiet: 'border-transparent text-accent hover:bg-sunken',
  danger: 'border-danger bg-danger-soft text-danger hover:brightness-95',
}

export const buttonClass = (look: Look = 'plain') =>
  `inline-flex min-h-10 items-center justify-center gap-2 rounded-lg border ${look === 'quiet' ? 'px-2' : 'px-4'} font-semibold whitespace-nowrap ` +
  `disabled:cursor-not-allowed disabled:opacity-55 print:hidden ${LOOKS[look]}`

type Props = ComponentProps<'button'> & { look?: Look }

export function Button({ look = 'plain', type = 'button', className = '', ...rest }: Props) {
  return <button type={type} className={`${buttonClass(look)} ${className}`} {...rest} />
}

import type { ComponentProps } from 'react'

/** What narrows a list down, everywhere the same: pressed, or where one is. */
export const CHIP =
  'inline-flex h-8 shrink-0 items-center gap-2 rounded-full bg-sunken px-3 whitespace-nowrap hover:brightness-95 max-lg:h-11 aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent'

/** What is not certain: a dotted ring, wherever it is said. */
export function UncertainChip({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="inline-flex h-8 items-center gap-2 rounded-full bg-warn-soft px-3 text-sm whitespace-nowrap text-warn hover:brightness-95 max-sm:h-10"
      {...rest}
    >
      <i aria-hidden className="size-2.5 rounded-full border-2 border-dotted" />
      {children}
    </button>
  )
}
